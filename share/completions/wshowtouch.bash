# Completion for bash. The words come from the program's own help, so that there is no list here to fall behind.
_wshowtouch() {
  local current=${COMP_WORDS[COMP_CWORD]} command='' word words
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ -z $command && $word != -* ]] && command=$word
  done
  case ${COMP_WORDS[COMP_CWORD - 1]} in
  --config | --replay | --image | --sound) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [[ $current == -* ]]; then
    words=$(wshowtouch ${command:-run} --help 2>/dev/null | sed -nE 's/^  (-., )?--\[no-\]([a-z-]+).*/--\2 --no-\2/p; s/^  (-., )?(--[a-z-]+).*/\2/p')
  elif [[ -z $command ]]; then
    words=$(wshowtouch --help 2>/dev/null | sed -nE '/^Commands/,/^$/s/^  ([a-z]+) .*/\1/p')
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _wshowtouch wshowtouch
