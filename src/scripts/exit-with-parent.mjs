// Loaded by every child before its own code: the pipe closes when the parent dies, for whatever reason, and the child
// stops.
if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 5_000).unref();
  });
  process.channel.unref();
  // Heartbeat for process-supervisor.mjs. The callback ignores the error of a closed channel.
  setInterval(() => process.connected && process.send?.('alive', () => {}), 1_000).unref();
}
