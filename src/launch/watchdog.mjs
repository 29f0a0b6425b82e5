// Stops the embedded PostgreSQL when its starter is gone. It is its own process, so that a SIGKILL of the starter reaches it not.
const pid = Number(process.argv[2]);
process.on('disconnect', () => {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // it stopped by itself
  }
  process.exit(0);
});
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
