# Completion for fish. The words come from the program's own help, so that there is no list here to fall behind.
function __wshowtouch_command
    for word in (commandline -opc)[2..]
        string match -qv -- '-*' $word; and echo $word; and return
    end
    echo run
end

function __wshowtouch_commands
    wshowtouch --help 2>/dev/null | sed -nE '/^Commands/,/^$/s/^  ([a-z]+) +(.*)/\1\t\2/p'
end

function __wshowtouch_options
    wshowtouch (__wshowtouch_command) --help 2>/dev/null | sed -nE \
        -e 's/^  (-., )?--\[no-\]([a-z-]+) +(.*)/--\2\t\3\n--no-\2\t\3/p' \
        -e 's/^  (-., )?(--[a-z-]+)( [A-Z,]+)?  +(.*)/\2\t\4/p'
end

complete -c wshowtouch -f
complete -c wshowtouch -n __fish_use_subcommand -a '(__wshowtouch_commands)'
complete -c wshowtouch -n 'string match -q -- "-*" (commandline -ct)' -a '(__wshowtouch_options)'
complete -c wshowtouch -n 'contains -- (commandline -opc)[-1] --config --replay --image --sound' -F
