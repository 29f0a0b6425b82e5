// Compares our PDFs with plain pdfkit: CPU time in alternating slices, size, memory over many letters, and equality of
// text and image.
import { fork } from 'node:child_process';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { builtProgram } from '../../src/scripts/programs.mjs';

const SLICES = Number(process.env.BENCH_SLICES ?? 9);
const SLICE_MS = 600;
const LETTERS = Number(process.env.BENCH_LETTERS ?? 10_000);
const SAMPLES = 6;
/**
 * The memory limit that src/kernel/thread-pool.ts sets for a rendering thread, and the flag of the worker (Procfile).
 */
const WORKER = ['--single-threaded-gc'];
const AS_IN_THE_WORKER = [...WORKER, '--max-semi-space-size=2', '--max-old-space-size=64'];
/** Pixels differ if their grey values differ by more than this, out of 255. */
const DIFFERENCE = 32;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const rounded = (value, digits = 1) => Number(value.toFixed(digits));

export async function run() {
  const [ours, plain, memory, worker] = await Promise.all([
    press(AS_IN_THE_WORKER),
    press([]),
    press([...AS_IN_THE_WORKER, '--expose-gc']),
    press(WORKER),
  ]);
  try {
    const ratios = {};
    const rows = [];
    let kb = 0;
    for (const pages of [1, 3]) {
      const both = { ours: [], plain: [] };
      await ours.ask({ do: 'slice', way: 'ours', pages, ms: SLICE_MS });
      await plain.ask({ do: 'slice', way: 'plain', pages, ms: SLICE_MS });
      for (let i = 0; i < SLICES; i += 1) {
        both.ours.push(await ours.ask({ do: 'slice', way: 'ours', pages, ms: SLICE_MS }));
        both.plain.push(await plain.ask({ do: 'slice', way: 'plain', pages, ms: SLICE_MS }));
      }
      const cpu = (slices) => slices.map(({ cpuMs, letters }) => cpuMs / letters);
      const a = cpu(both.ours);
      const b = cpu(both.plain);
      ratios[pages] = rounded(median(b.map((one, i) => one / a[i])));
      if (pages === 1) kb = rounded(both.ours[0].bytes / 1000);
      for (const [way, values, slices] of [
        ['ours', a, both.ours],
        ['plain pdfkit', b, both.plain],
      ])
        rows.push({
          pages,
          way,
          'CPU ms a letter': rounded(median(values), 2),
          'letters/s': Math.round(1000 / median(values)),
          kB: rounded(slices[0].bytes / 1000),
          ratio: way === 'ours' ? ratios[pages] : 1,
        });
    }
    const { halfMb, rssMb, maxMb } = await memory.ask({ do: 'many', count: LETTERS });
    const { words, pixels } = await equality(ours);
    const { p99 } = await worker.ask({ do: 'loop', count: 500 });
    console.table(rows);
    console.log(
      `Event loop of the worker while its threads write letters: ${rounded(p99, 2)} ms at the 99th percentile`,
    );
    return {
      ratio_to_plain_pdfkit: ratios,
      kb,
      rss_mb: Math.round(maxMb),
      growth_pct: rounded(((rssMb - halfMb) / halfMb) * 100),
      words_different: words,
      pixels_different_pct: rounded(pixels * 100, 3),
    };
  } finally {
    for (const one of [ours, plain, memory, worker]) one.end();
  }
}

/** Starts a process that renders letters on request. */
async function press(execArgv) {
  const child = fork(builtProgram('letter-renderer'), { serialization: 'advanced', execArgv });
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('The rendering process exited.'));
        child.once('exit', ended);
        child.once('message', (answer) => {
          child.off('exit', ended);
          resolve(answer);
        });
        child.send(message);
      }),
    end: () => child.kill(),
  };
}

/**
 * Compares the extracted text of our file with the words of the letter, and its image with the same lines drawn by
 * plain pdfkit.
 */
async function equality(press_) {
  const pdfium = await PDFiumLibrary.init();
  let words = 0;
  let different = 0;
  let all = 0;
  for (let index = 0; index < SAMPLES; index += 1) {
    const { ours, plain, text } = await press_.ask({
      do: 'sample',
      index: index * 131,
      pages: index % 2 === 0 ? 1 : 3,
    });
    const mine = await read(pdfium, ours);
    words += differing(listWords(mine.text.replace(/\d+\/\d+\s*$/gm, '')), listWords(text));
    const theirs = await read(pdfium, plain);
    if (mine.pages.length !== theirs.pages.length) throw new Error('The files have different numbers of pages.');
    mine.pages.forEach((page, i) => {
      for (let at = 0; at < page.length; at += 4)
        if (Math.abs(page[at] - theirs.pages[i][at]) > DIFFERENCE) different += 1;
      all += page.length / 4;
    });
  }
  pdfium.destroy();
  return { words, pixels: different / all };
}

async function read(pdfium, bytes) {
  const document = await pdfium.loadDocument(bytes);
  const pages = [];
  let text = '';
  for (const page of document.pages()) {
    text += `${page.getText()}\n`;
    pages.push((await page.render({ scale: 150 / 72, render: 'bitmap' })).data);
  }
  document.destroy();
  return { text, pages };
}

const listWords = (text) => text.split(/\s+/).filter((word) => word !== '');

/** Lists the words of one text that are missing in the other, with their counts. */
function differing(a, b) {
  const counts = new Map();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of b) counts.set(word, (counts.get(word) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}
