@echo off
rem Starts Kith with the Java runtime beside it; nothing else need be installed.
rem KITH_JAVA_OPTS: further options for the JVM, for instance -Xmx4g
setlocal
for %%i in ("%~dp0..") do set "root=%%~fi"
set "ORT_DISABLE_TELEMETRY=1"
set "KITH_LAUNCHER=%root%\bin\kith.cmd"
set "session="
if /i "%~1"=="mcp" set session="@%root%\lib\options\small-session"
"%root%\runtime\bin\java.exe" "@%root%\lib\options\all" -XX:+UseSerialGC %session% %KITH_JAVA_OPTS% -cp "%root%\lib\kith.jar" dev.kith.boot.Main %*
exit /b %errorlevel%
