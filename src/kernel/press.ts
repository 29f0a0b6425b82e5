/** Work for the processor: pages to write, files to open. Its input and answer travel between threads, so they are plain data. */
export interface PressTask<I, O> {
  name: string;
  /** A task that takes longer is ended with its thread, in milliseconds. */
  limitMs: number;
  /** Opens what a stranger sent: in a thread of its own kind, with more memory, so that a bad file delays no letter. */
  isForeign?: boolean;
  run(input: I): Promise<O>;
}

/** Where such work is done: threads of the worker process, never a request of the web process. */
export interface Press {
  run<I, O>(task: PressTask<I, O>, input: I): Promise<O>;
  close(): Promise<void>;
}

/** In this very thread: for tools and tests, where nobody waits for anything else. */
export const pressHere: Press = {
  run: (task, input) => task.run(input),
  close: () => Promise.resolve(),
};
