import Foundation
import Support

/// SIGINT and SIGTERM, which end the demonstration and leave nothing of it in /tmp.
enum Interruption {
  /// From now on the signals are heeded. To be called before there is a second thread.
  static func heed() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Thread.detachNewThread { [signals] in
      var signal: Int32 = 0
      _ = withUnsafePointer(to: signals) { sigwait($0, &signal) }
      TemporaryFolder.removeAll()
      exit(128 + signal)  // The programs that were started end with it.
    }
  }
}
