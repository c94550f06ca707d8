import Testing

@testable import TouchIndicator

@Suite("The gate")
struct GateTests {
  @Test(
    "DEPLOYMENT of machine-info says what a machine is for",
    arguments: [
      ("DEPLOYMENT=production\n", BuildEnvironment.production), ("DEPLOYMENT=development", .development),
      ("DEPLOYMENT=integration", .testing),
      ("DEPLOYMENT=staging", .testing), ("CHASSIS=tablet\nDEPLOYMENT=\"production\"  \nLOCATION=\"Left of x\"", .production),
      ("DEPLOYMENT='staging'", .testing), ("  DEPLOYMENT=production\r\n", .production),
      ("DEPLOYMENT=production\nDEPLOYMENT=development", .development), ("#DEPLOYMENT=production", nil), ("DEPLOYMENT=", nil),
      ("DEPLOYMENT=\"", nil), ("DEPLOYMENT=testing", nil), ("PRETTY_HOSTNAME=DEPLOYMENT=production", nil), ("", nil),
    ] as [(String, BuildEnvironment?)])
  func machineInformation(text: String, expected: BuildEnvironment?) {
    #expect(BuildEnvironment(machineInformation: text) == expected)
  }

  @Test(
    "what the machine says counts more than how the host was built",
    arguments: [
      (nil, true, .development), (nil, false, .production), (.production, true, .production), (.development, false, .development),
      (.testing, false, .testing),
    ] as [(BuildEnvironment?, Bool, BuildEnvironment)])
  func precedence(declared: BuildEnvironment?, isDebug: Bool, expected: BuildEnvironment) {
    #expect(BuildEnvironment(declared: declared, isDebugBuild: isDebug) == expected)
  }
}
