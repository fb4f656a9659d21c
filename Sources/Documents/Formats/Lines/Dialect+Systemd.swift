/// The settings of systemd 252 of which one line counts. A setting that is not listed is a list.
///
/// The parser of such a setting replaces the former value. Those of units that `systemd --test` shows were
/// measured there with two lines: 303 single ones, 167 lists. For the others, the type in
/// `systemd --dump-configuration-items` and the manual page decide.
extension Dialect {
  static let singleKeysOfSystemd: [String: Set<String>] = {
    let units = keysOfUnits
    return singleKeysOfDaemons.merging(sectionsOfUnits.map { ($0, units) }) { $1 }
  }()

  /// The keys of dependencies, which add up in all files of a unit, as `systemd --test` prints them.
  static let dependenciesOfUnits = keys(
    """
    After Before BindsTo Conflicts JoinsNamespaceOf OnFailure OnSuccess PartOf PropagatesReloadTo
    PropagatesStopTo ReloadPropagatedFrom Requires RequiresMountsFor Requisite StopPropagatedFrom
    Upholds Wants
    """)

  private static let sectionsOfUnits = [
    "Automount", "Install", "Mount", "Path", "Scope", "Service", "Slice", "Socket", "Swap", "Timer",
    "Unit",
  ]

  /// No name of these is a list in another section of units.
  private static let keysOfUnits = keys(
    """
    Accept AccuracySec AllowIsolate AppArmorProfile Backlog BindIPv6Only BindToDevice
    BlockIOAccounting BlockIOWeight Broadcast BusName CPUAccounting CPUQuota
    CPUQuotaPeriodSec CPUSchedulingPolicy CPUSchedulingPriority CPUSchedulingResetOnFork
    CPUShares CPUWeight CacheDirectoryMode CollectMode ConfigurationDirectoryMode
    DefaultDependencies DefaultInstance DefaultMemoryLow DefaultMemoryMin DeferAcceptSec
    Description DevicePolicy DirectoryMode DynamicUser ExitType ExtraOptions FailureAction
    FailureActionExitStatus FileDescriptorName FileDescriptorStoreMax FinalKillSignal
    FixedRandomDelay FlushPending ForceUnmount FreeBind Group GuessMainPID IOAccounting
    IOSchedulingClass IOSchedulingPriority IOWeight IPAccounting IPCNamespacePath IPTOS
    IPTTL IgnoreOnIsolate IgnoreSIGPIPE JobRunningTimeoutSec JobTimeoutAction
    JobTimeoutRebootArgument JobTimeoutSec KeepAlive KeepAliveIntervalSec KeepAliveProbes
    KeepAliveTimeSec KeyringMode KillMode KillSignal LazyUnmount LimitAS LimitCORE LimitCPU
    LimitDATA LimitFSIZE LimitLOCKS LimitMEMLOCK LimitMSGQUEUE LimitNICE LimitNOFILE
    LimitNPROC LimitRSS LimitRTPRIO LimitRTTIME LimitSIGPENDING LimitSTACK LockPersonality
    LogLevelMax LogNamespace LogRateLimitBurst LogRateLimitIntervalSec LogsDirectoryMode
    MakeDirectory ManagedOOMMemoryPressure ManagedOOMMemoryPressureLimit
    ManagedOOMPreference ManagedOOMSwap Mark MaxConnections MaxConnectionsPerSource
    MemoryAccounting MemoryDenyWriteExecute MemoryHigh MemoryLimit MemoryLow MemoryMax
    MemoryMin MemorySwapMax MessageQueueMaxMessages MessageQueueMessageSize MountAPIVFS
    MountFlags NUMAPolicy NetworkNamespacePath Nice NoDelay NoNewPrivileges NonBlocking
    NotifyAccess OOMPolicy OOMScoreAdjust OnClockChange OnFailureIsolate OnFailureJobMode
    OnSuccessJobMode OnTimezoneChange Options PAMName PIDFile PassCredentials PassPacketInfo
    PassSecurity PermissionsStartOnly Persistent Personality PipeSize Priority
    PrivateDevices PrivateIPC PrivateMounts PrivateNetwork PrivateTmp PrivateUsers
    ProcSubset ProtectClock ProtectControlGroups ProtectHome ProtectHostname
    ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectProc ProtectSystem
    RandomizedDelaySec ReadWriteOnly RebootArgument ReceiveBuffer RefuseManualStart
    RefuseManualStop RemainAfterElapse RemainAfterExit RemoveIPC RemoveOnStop Restart
    RestartKillSignal RestartSec RestrictRealtime RestrictSUIDSGID ReusePort RootDirectory
    RootDirectoryStartOnly RootHash RootHashSignature RootImage RootVerity
    RuntimeDirectoryMode RuntimeDirectoryPreserve RuntimeMaxSec RuntimeRandomizedExtraSec
    SELinuxContext SELinuxContextFromNet SecureBits SendBuffer SendSIGHUP SendSIGKILL
    Service Slice SloppyOptions SmackLabel SmackLabelIPIn SmackLabelIPOut SmackProcessLabel
    SocketGroup SocketMode SocketProtocol SocketUser SourcePath StandardError StandardInput
    StandardOutput StartLimitAction StartLimitBurst StartLimitInterval StartLimitIntervalSec
    StartupBlockIOWeight StartupCPUShares StartupCPUWeight StartupIOWeight
    StateDirectoryMode StopWhenUnneeded SuccessAction SuccessActionExitStatus SyslogFacility
    SyslogIdentifier SyslogLevel SyslogLevelPrefix SystemCallErrorNumber TCPCongestion
    TTYColumns TTYPath TTYReset TTYRows TTYVHangup TTYVTDisallocate TasksAccounting TasksMax
    TimeoutAbortSec TimeoutCleanSec TimeoutIdleSec TimeoutSec TimeoutStartFailureMode
    TimeoutStartSec TimeoutStopFailureMode TimeoutStopSec TimerSlackNSec Timestamping
    Transparent TriggerLimitBurst TriggerLimitIntervalSec Type UMask USBFunctionDescriptors
    USBFunctionStrings User UtmpIdentifier UtmpMode WakeSystem WatchdogSec WatchdogSignal
    What Where WorkingDirectory Writable
    """)

  /// The sections of `journald.conf`, `logind.conf` and the like, by their manual pages.
  private static let singleKeysOfDaemons: [String: Set<String>] = [
    "Journal": keys(
      """
      Audit Compress ForwardToConsole ForwardToKMsg ForwardToSyslog ForwardToWall LineMax
      MaxFileSec MaxLevelConsole MaxLevelKMsg MaxLevelStore MaxLevelSyslog MaxLevelWall
      MaxRetentionSec RateLimitBurst RateLimitIntervalSec ReadKMsg RuntimeKeepFree
      RuntimeMaxFileSize RuntimeMaxFiles RuntimeMaxUse Seal SplitMode Storage
      SyncIntervalSec SystemKeepFree SystemMaxFileSize SystemMaxFiles SystemMaxUse TTYPath
      """),
    "Login": keys(
      """
      HandleHibernateKey HandleHibernateKeyLongPress HandleLidSwitch HandleLidSwitchDocked
      HandleLidSwitchExternalPower HandlePowerKey HandlePowerKeyLongPress HandleRebootKey
      HandleRebootKeyLongPress HandleSuspendKey HandleSuspendKeyLongPress
      HibernateKeyIgnoreInhibited HoldoffTimeoutSec IdleAction IdleActionSec
      InhibitDelayMaxSec InhibitorsMax KillUserProcesses LidSwitchIgnoreInhibited NAutoVTs
      PowerKeyIgnoreInhibited RebootKeyIgnoreInhibited RemoveIPC ReserveVT
      RuntimeDirectoryInodesMax RuntimeDirectorySize SessionsMax StopIdleSessionSec
      SuspendKeyIgnoreInhibited UserStopDelaySec
      """),
    "Manager": keys(
      """
      CrashChangeVT CrashReboot CrashShell CtrlAltDelBurstAction DefaultCPUAccounting
      DefaultDeviceTimeoutSec DefaultIOAccounting DefaultIPAccounting DefaultLimitAS
      DefaultLimitCORE DefaultLimitCPU DefaultLimitDATA DefaultLimitFSIZE
      DefaultLimitLOCKS DefaultLimitMEMLOCK DefaultLimitMSGQUEUE DefaultLimitNICE
      DefaultLimitNOFILE DefaultLimitNPROC DefaultLimitRSS DefaultLimitRTPRIO
      DefaultLimitRTTIME DefaultLimitSIGPENDING DefaultLimitSTACK DefaultMemoryAccounting
      DefaultOOMPolicy DefaultRestartSec DefaultSmackProcessLabel DefaultStandardError
      DefaultStandardOutput DefaultStartLimitBurst DefaultStartLimitIntervalSec
      DefaultTasksAccounting DefaultTasksMax DefaultTimeoutAbortSec DefaultTimeoutStartSec
      DefaultTimeoutStopSec DefaultTimerAccuracySec DumpCore KExecWatchdogSec LogColor
      LogLevel LogLocation LogTarget LogTime NUMAPolicy NoNewPrivileges RebootWatchdogSec
      RuntimeWatchdogPreGovernor RuntimeWatchdogPreSec RuntimeWatchdogSec ShowStatus
      StatusUnitFormat TimerSlackNSec WatchdogDevice
      """),
    "Time": keys(
      """
      ConnectionRetrySec PollIntervalMaxSec PollIntervalMinSec RootDistanceMaxSec
      SaveIntervalSec
      """),
    "Sleep": keys(
      """
      AllowHibernation AllowHybridSleep AllowSuspend AllowSuspendThenHibernate
      HibernateDelaySec SuspendEstimationSec
      """),
    "PStore": keys("Storage Unlink"),
    "Coredump": keys(
      """
      Compress ExternalSizeMax JournalSizeMax KeepFree MaxUse ProcessSizeMax Storage
      """),
    "Resolve": keys(
      """
      Cache CacheFromLocalhost DNSOverTLS DNSSEC DNSStubListener LLMNR MulticastDNS
      ReadEtcHosts ResolveUnicastSingleLabel StaleRetentionSec
      """),
    "Network": keys(
      "ManageForeignRoutes ManageForeignRoutingPolicyRules SpeedMeter SpeedMeterIntervalSec"),
    "OOM": keys("SwapUsedLimit DefaultMemoryPressureLimit DefaultMemoryPressureDurationSec"),
  ]

  private static func keys(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
