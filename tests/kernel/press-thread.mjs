// The other end of a press for the tests: what tasks may do to their thread.
import { BroadcastChannel, parentPort, threadId } from 'node:worker_threads';

// Sent to the parent before any task.
const opened = new BroadcastChannel('press-thread');
opened.postMessage(threadId);
opened.close();

const doing = {
  say: (input) => ({ value: { input, threadId } }),
  fail: () => ({ error: new RangeError('this letter cannot be written') }),
  hang: () => {
    for (;;);
  },
  hog: () => {
    const all = [];
    for (;;) all.push(Array.from({ length: 1e6 }, Math.random));
  },
  leave: () => process.exit(3),
};
parentPort.on('message', ({ name, input }) => parentPort.postMessage(doing[name](input)));
parentPort.postMessage('ready');
