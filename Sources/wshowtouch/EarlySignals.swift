#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

// A toggle that is sent while the process's libraries begin must not end it either. The loader calls this before their code, so it may use
// nothing but the C library: not even Swift's own is ready. What stays open is the time of the loader itself.
//
// Musl's loader knows no place as early as the first.
#if canImport(Glibc)
  @section(".preinit_array")
#else
  @section(".init_array")
#endif
@used
private let blockEarly: @convention(c) () -> Void = {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  unsafe sigaddset(&set, SIGUSR1)
  unsafe sigaddset(&set, SIGUSR2)
  unsafe sigaddset(&set, SIGHUP)
  unsafe sigprocmask(SIG_BLOCK, &set, nil)
}
