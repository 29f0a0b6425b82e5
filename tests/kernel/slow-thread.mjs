// A thread that takes longer to load than its tasks may take.
await new Promise((loaded) => setTimeout(loaded, 1500));
await import('./press-thread.mjs');
