internal import DynamicLoading

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What is used of libpulse, and of its constants.
struct PulseFunctions {
  typealias Callback = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  typealias Poll = @convention(c) (UnsafeMutablePointer<pollfd>?, UInt, Int32, UnsafeMutableRawPointer?) -> Int32

  /// Of a context: ready, failed and terminated. Of a stream: ready.
  static let (contextReady, contextFailed, contextTerminated, streamReady): (Int32, Int32, Int32, Int32) = (4, 5, 6, 2)
  /// Do not start a server.
  static let noAutospawn: Int32 = 1
  /// 16 bits a value, in the machine's order.
  static let sampleFormat: Int32 = 1.littleEndian == 1 ? 3 : 4
  static let normalVolume: UInt32 = 0x10000

  let mainloopNew: @convention(c) () -> OpaquePointer?
  let mainloopFree: @convention(c) (OpaquePointer) -> Void
  let mainloopAPI: @convention(c) (OpaquePointer) -> OpaquePointer
  let mainloopSetPoll: @convention(c) (OpaquePointer, Poll, UnsafeMutableRawPointer?) -> Void
  let mainloopPrepare: @convention(c) (OpaquePointer, Int32) -> Int32
  let mainloopPoll: @convention(c) (OpaquePointer) -> Int32
  let mainloopDispatch: @convention(c) (OpaquePointer) -> Int32
  let contextNew: @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> OpaquePointer?
  let contextSetStateCallback: @convention(c) (OpaquePointer, Callback?, UnsafeMutableRawPointer?) -> Void
  let contextConnect: @convention(c) (OpaquePointer, UnsafePointer<CChar>?, Int32, UnsafeRawPointer?) -> Int32
  let contextState: @convention(c) (OpaquePointer) -> Int32
  let contextDisconnect: @convention(c) (OpaquePointer) -> Void
  let contextUnref: @convention(c) (OpaquePointer) -> Void
  let contextErrno: @convention(c) (OpaquePointer) -> Int32
  let errorText: @convention(c) (Int32) -> UnsafePointer<CChar>?
  let playSample:
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>?, UInt32, Callback?, UnsafeMutableRawPointer?)
      -> OpaquePointer?
  let removeSample: @convention(c) (OpaquePointer, UnsafePointer<CChar>, Callback?, UnsafeMutableRawPointer?) -> OpaquePointer?
  let operationUnref: @convention(c) (OpaquePointer) -> Void
  let streamNew: @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafeRawPointer, UnsafeRawPointer?) -> OpaquePointer?
  let streamSetStateCallback: @convention(c) (OpaquePointer, Callback?, UnsafeMutableRawPointer?) -> Void
  let streamState: @convention(c) (OpaquePointer) -> Int32
  let streamConnectUpload: @convention(c) (OpaquePointer, Int) -> Int32
  let streamWrite:
    @convention(c) (OpaquePointer, UnsafeRawPointer, Int, (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, Int64, Int32) -> Int32
  let streamFinishUpload: @convention(c) (OpaquePointer) -> Int32
  let streamUnref: @convention(c) (OpaquePointer) -> Void

  init() throws(DynamicLibrary.LoadingError) {
    let library = try DynamicLibrary("libpulse.so.0")
    mainloopNew = try library.function("pa_mainloop_new")
    mainloopFree = try library.function("pa_mainloop_free")
    mainloopAPI = try library.function("pa_mainloop_get_api")
    mainloopSetPoll = try library.function("pa_mainloop_set_poll_func")
    mainloopPrepare = try library.function("pa_mainloop_prepare")
    mainloopPoll = try library.function("pa_mainloop_poll")
    mainloopDispatch = try library.function("pa_mainloop_dispatch")
    contextNew = try library.function("pa_context_new")
    contextSetStateCallback = try library.function("pa_context_set_state_callback")
    contextConnect = try library.function("pa_context_connect")
    contextState = try library.function("pa_context_get_state")
    contextDisconnect = try library.function("pa_context_disconnect")
    contextUnref = try library.function("pa_context_unref")
    contextErrno = try library.function("pa_context_errno")
    errorText = try library.function("pa_strerror")
    playSample = try library.function("pa_context_play_sample")
    removeSample = try library.function("pa_context_remove_sample")
    operationUnref = try library.function("pa_operation_unref")
    streamNew = try library.function("pa_stream_new")
    streamSetStateCallback = try library.function("pa_stream_set_state_callback")
    streamState = try library.function("pa_stream_get_state")
    streamConnectUpload = try library.function("pa_stream_connect_upload")
    streamWrite = try library.function("pa_stream_write")
    streamFinishUpload = try library.function("pa_stream_finish_upload")
    streamUnref = try library.function("pa_stream_unref")
  }
}
