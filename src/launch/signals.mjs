/**
 * Ends what we hold when we are asked to, or when who started us is gone: Ctrl-C, SIGTERM, a closed terminal, the end of
 * the test that started us, or the end of npm. Asked a second time, at once.
 */
export function obeySignals() {
  let held = null;
  let asked = false;
  async function ask() {
    if (asked) {
      held?.kill();
      process.exit(1);
    }
    asked = true;
    await held?.stop();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void ask());
  if (process.channel) process.on('disconnect', () => void (asked || ask()));
  // A killed npm cannot tell us; our parent's number changes.
  const parent = process.ppid;
  if (['start', 'dev'].includes(process.env.npm_lifecycle_event) && !process.channel)
    setInterval(() => process.ppid !== parent && !asked && void ask(), 1_000).unref();
  return {
    hold(one) {
      held = one;
    },
    end: (code) => process.exit(code),
  };
}
