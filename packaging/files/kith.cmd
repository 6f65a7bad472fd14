@echo off
rem Starts Kith with the Java runtime beside it; nothing else need be installed.
rem
rem Stdout belongs to Kith (it may be the MCP wire). The first start has the JVM's AOT cache recorded in the background, with which
rem later ones take a third of the time.
rem
rem   KITH_JAVA_OPTS   further options for the JVM, for instance -Xmx4g
rem
rem Exit code of its own: 3 the runtime does not work on this machine.
setlocal DisableDelayedExpansion
for %%i in ("%~dp0..") do set "root=%%~fi"
set "java=%root%\runtime\bin\java.exe"
set "jar=%root%\lib\kith.jar"
set "options=%root%\lib\options"
set "ORT_DISABLE_TELEMETRY=1"
set "KITH_LAUNCHER=%root%\bin\kith.cmd"

rem Where the cache of this build lies: beside the program or, where that belongs to somebody else, in the user's folder.
set "beside=%root%\made\@BUILD@"
set "apart=%LOCALAPPDATA%\kith-cache\@BUILD@"
set "made="
if exist "%beside%\kith.aot" set "made=%beside%"
if not defined made if exist "%apart%\kith.aot" set "made=%apart%"
if defined made goto made
"%java%" -version <nul >nul 2>&1
if errorlevel 1 (
  echo kith: this build is for @PLATFORM@ and does not start on Windows %PROCESSOR_ARCHITECTURE%; take the one for this machine.>&2
  exit /b 3
)
"%java%" "@%options%\all" -cp "%jar%" dev.kith.boot.Main record-aot "%beside%" "%apart%" <nul >nul 2>&1
:made

rem An empty cache says that none can be made here.
set "cache="
if defined made for %%f in ("%made%\kith.aot") do if %%~zf gtr 0 set cache="-XX:AOTCache=%made%\kith.aot"
set "libraries="
if defined made if exist "%made%\native\options" set libraries="@%made%\native\options"

rem The smallest collector, unless another was chosen: the JVM refuses two.
set "collector=-XX:+UseSerialGC"
if defined KITH_JAVA_OPTS echo "%KITH_JAVA_OPTS%"|findstr /r /c:"-XX:+Use[A-Za-z0-9]*GC" >nul && set "collector="

set "session="
if /i not "%~1"=="mcp" goto run
rem Whether the databases of a session are small: in its home lies no file of 16 MB.
set "home=%KITH_HOME%"
if not defined home if defined XDG_DATA_HOME set "home=%XDG_DATA_HOME%\kith"
if not defined home set "home=%LOCALAPPDATA%\kith"
set "named="
set "count=0"
:word
if "%~1"=="" set /a count+=1
if %count% gtr 1 goto sized
if defined named set "home=%~1"
set "named="
if "%~1"=="--home" set "named=1"
shift
goto word
:sized
set "size=small"
if exist "%home%\" for /r "%home%" %%f in (*) do if %%~zf gtr 16777216 set "size=large"
set session="@%options%\%size%-session"

:run
"%java%" %cache% "@%options%\all" %libraries% %collector% %KITH_JAVA_OPTS% %session% -cp "%jar%" dev.kith.boot.Main %*
exit /b %errorlevel%
