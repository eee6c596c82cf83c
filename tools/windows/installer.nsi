; The installer for one user: makensis -DVERSION=1.0.0 -DNUMBERS=1.0.0.0 -DCOMPANY=<who> -DLICENCE=<.txt>
; -DFOLDER=<the packed folder> -DICON=<.ico> -DPICTURE=<.bmp> -DOUT=<setup.exe> installer.nsi
; It needs no administrator, writes below the user's own folders and registry only, and leaves saved games alone.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "WordFunc.nsh"
!include "WinVer.nsh"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\tabletable"
!define CLASS "tabletable.save"
; What the program writes: saves, settings, and below them its log.
!define WRITTEN "$LOCALAPPDATA\tabletable"

Name "tabletable"
OutFile "${OUT}"
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
InstallDir "$LOCALAPPDATA\Programs\tabletable"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
BrandingText "tabletable ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "CompanyName" "${COMPANY}"
VIAddVersionKey "ProductName" "tabletable"
VIAddVersionKey "FileDescription" "tabletable"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "${COMPANY}, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tabletable.exe"
!insertmacro MUI_PAGE_WELCOME
!define MUI_LICENSEPAGE_BUTTON "$(^NextBtn)"
!define MUI_LICENSEPAGE_TEXT_BOTTOM "$(LICENCE_SHOWN)"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(REMOVED)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first one is what a system of none of them sees.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"

LangString WELCOME ${LANG_ENGLISH} "One table, six card games. It is installed for your account only and needs no administrator. Saved games stay if the program is removed."
LangString WELCOME ${LANG_SIMPCHINESE} "一张桌子，六款卡牌游戏。只为当前用户安装，不需要管理员权限。卸载程序后，存档会保留。"
LangString WELCOME ${LANG_TRADCHINESE} "一張桌子，六款卡牌遊戲。只為目前使用者安裝，不需要系統管理員權限。解除安裝後，存檔會保留。"
LangString REMOVED ${LANG_ENGLISH} "The program will be removed. Your saved games and settings stay in ${WRITTEN}"
LangString REMOVED ${LANG_SIMPCHINESE} "将卸载本程序。你的存档和设置会保留在 ${WRITTEN}"
LangString REMOVED ${LANG_TRADCHINESE} "將解除安裝本程式。你的存檔與設定會保留在 ${WRITTEN}"
LangString LICENCE_SHOWN ${LANG_ENGLISH} "You may use, share and change it. There is nothing to agree to."
LangString LICENCE_SHOWN ${LANG_SIMPCHINESE} "可自由使用、分享和修改，无需另行同意。"
LangString LICENCE_SHOWN ${LANG_TRADCHINESE} "可自由使用、分享與修改，無須另行同意。"
LangString OLD_WINDOWS ${LANG_ENGLISH} "tabletable needs Windows 10 (64-bit) or newer."
LangString OLD_WINDOWS ${LANG_SIMPCHINESE} "tabletable 需要 64 位 Windows 10 或更新版本。"
LangString OLD_WINDOWS ${LANG_TRADCHINESE} "tabletable 需要 64 位元 Windows 10 或更新版本。"
LangString NEWER ${LANG_ENGLISH} "Version $1 is installed, which is newer than ${VERSION}. Replace it with the older one?"
LangString NEWER ${LANG_SIMPCHINESE} "已安装较新的版本 $1。要换成较旧的 ${VERSION} 吗？"
LangString NEWER ${LANG_TRADCHINESE} "已安裝較新的版本 $1。要換成較舊的 ${VERSION} 嗎？"
LangString SAVED ${LANG_ENGLISH} "tabletable game"
LangString SAVED ${LANG_SIMPCHINESE} "tabletable 对局"
LangString SAVED ${LANG_TRADCHINESE} "tabletable 對局"
LangString RUNNING ${LANG_ENGLISH} "tabletable is running. Close it and try again."
LangString RUNNING ${LANG_SIMPCHINESE} "tabletable 正在运行，请先关闭再试。"
LangString RUNNING ${LANG_TRADCHINESE} "tabletable 正在執行，請先關閉再試。"

; A program that runs can't be overwritten; nothing is touched before it is closed.
!macro WaitUntilClosed
  retry:
  IfFileExists "$INSTDIR\tabletable.exe" 0 closed
  ClearErrors
  FileOpen $0 "$INSTDIR\tabletable.exe" a
  IfErrors 0 free
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY retry
  Abort
  free:
  FileClose $0
  closed:
!macroend

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(OLD_WINDOWS)" /SD IDOK
    Abort
  ${EndIf}
  ; An older program may not read what a newer one has saved; a silent installation asks nobody and goes on.
  ReadRegStr $1 HKCU "${KEY}" "DisplayVersion"
  StrCmp $1 "" any
  ${VersionCompare} "$1" "${VERSION}" $0
  StrCmp $0 "1" 0 any
  MessageBox MB_YESNO|MB_ICONQUESTION "$(NEWER)" /SD IDYES IDYES any
  Abort
  any:
FunctionEnd

Section
  ; The uninstaller takes whole folders away: they must not be among files of somebody else.
  RMDir "$INSTDIR"
  IfFileExists "$INSTDIR\*.*" 0 ours
  IfFileExists "$INSTDIR\tabletable.exe" ours
  StrCpy $INSTDIR "$INSTDIR\tabletable"
  ours:
  !insertmacro WaitUntilClosed
  ; What an older version had and this one has not must go: it would be taken for a part of it.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\tabletable.lnk" "$INSTDIR\tabletable.exe"

  WriteRegStr HKCU "Software\Classes\.tabletable" "" "${CLASS}"
  WriteRegStr HKCU "Software\Classes\${CLASS}" "" "$(SAVED)"
  WriteRegStr HKCU "Software\Classes\${CLASS}\DefaultIcon" "" "$INSTDIR\save.ico"
  WriteRegStr HKCU "Software\Classes\${CLASS}\shell\open\command" "" '"$INSTDIR\tabletable.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${KEY}" "DisplayName" "tabletable"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "Publisher" "${COMPANY}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\tabletable.exe,0"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  !insertmacro WaitUntilClosed
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\tabletable.exe"
  Delete "$INSTDIR\tabletable-console.exe"
  Delete "$INSTDIR\save.ico"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\tabletable.lnk"
  RMDir /r "${WRITTEN}\Logs"
  Delete "${WRITTEN}\.tabletable.lock"
  RMDir "${WRITTEN}"
  DeleteRegKey HKCU "Software\Classes\${CLASS}"
  ReadRegStr $0 HKCU "Software\Classes\.tabletable" ""
  StrCmp $0 "${CLASS}" 0 +2
  DeleteRegKey HKCU "Software\Classes\.tabletable"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  DeleteRegKey HKCU "${KEY}"
SectionEnd
