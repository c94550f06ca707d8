import CGTK

// An app with things to touch, in which touches can be shown.
let application = gtk_application_new("org.example.TouchExample", G_APPLICATION_NON_UNIQUE)!
var window: MainWindow?
connect(application, "activate") {
  MainActor.assumeIsolated {
    window = MainWindow(application)
    if RememberedChoice.showsTouches { showTouches(true) }
  }
}
let status = g_application_run(cast(application), 0, nil)
g_object_unref(application)
exit(status)
