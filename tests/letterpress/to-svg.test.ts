import { expect, test } from '@jest/globals';
import { layOut } from '../../src/letterpress/lay-out.ts';
import { measureText } from '../../src/letterpress/metrics.ts';
import { toSvgLines, toSvg, UNITS_PER_MM } from '../../src/letterpress/to-svg.ts';
import { aLetter, aParagraph } from './a-letter.ts';

test('each run of a page becomes one text at its position, in hundredths of a point', () => {
  const [page] = layOut(aLetter());
  const texts = toSvgLines(page!);
  expect(texts).toHaveLength(page!.lines.flatMap(({ runs }) => runs).length);
  expect(texts.find(({ field }) => field === 'job')).toMatchObject({
    style: 'bold',
    size: 1100,
  });
  expect(texts.find(({ field }) => field === 'job')!.words.map(({ text }) => text)).toEqual([
    'démission ',
    'de ',
    'mon ',
    'poste',
  ]);
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
});

test('the words of a run follow each other to its end, stretched spaces and no-break spaces included', () => {
  const text = `${aParagraph} Total\u00a0: 1\u202f250,00\u00a0€, dû le 1er\u00a0mai.`;
  const [page] = layOut({ ...aLetter({ blocks: [{ kind: 'paragraph', runs: [{ text }] }] }), justified: true });
  const runs = page!.lines.flatMap((line) => line.runs);
  const stretched = toSvgLines(page!).filter((_, i) => runs[i]!.wordSpace);
  expect(stretched.length).toBeGreaterThan(2);
  expect(stretched.flatMap(({ words }) => words).some((word) => word.text.endsWith('\u00a0'))).toBe(true);
  for (const { x, width, words, style, size } of stretched) {
    expect(words[0]!.x).toBe(x);
    const last = words.at(-1)!;
    const lastWidth = measureText(last.text, style, size / 100) * UNITS_PER_MM;
    expect(Math.abs(last.x + lastWidth - x - width)).toBeLessThan(3);
  }
});

test('an answer is highlighted without the adjacent space', () => {
  const [page] = layOut(
    aLetter({
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            { text: 'né le' },
            { text: ' ' },
            { text: '3 mai', field: 'born' },
            { text: ' à' },
            { text: ' ' },
            { text: 'ville', field: 'town', missing: true },
          ],
        },
      ],
    }),
  );
  const paragraph = page!.lines.find(({ block }) => block === 'paragraph')!;
  expect(paragraph.runs.map(({ text, field, missing }) => [text, field, missing])).toEqual([
    ['né le ', undefined, undefined],
    ['3 mai', 'born', undefined],
    [' à ', undefined, undefined],
    ['ville', 'town', true],
  ]);
});

test('typed markup stays text', () => {
  const [page] = layOut(
    aLetter({
      blocks: [{ kind: 'paragraph', runs: [{ text: '</text><script>alert("x")</script> & co', field: '"><b' }] }],
    }),
  );
  const svg = toSvg(page!);
  expect(svg.replace(/<\/?tspan[^>]*>/g, '')).toContain(
    '&lt;/text&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; co',
  );
  expect(svg).toContain('data-field="&quot;&gt;&lt;b"');
  expect(svg).not.toContain('<script');
});
