import { expect, test } from '@jest/globals';
import { layOut } from '../../src/letterpress/lay-out.ts';
import { svgLines, toSvg } from '../../src/letterpress/to-svg.ts';
import { aLetter } from './a-letter.ts';

test('each run of a page becomes one text at its position, in points', () => {
  const [page] = layOut(aLetter());
  const texts = svgLines(page!);
  expect(texts).toHaveLength(page!.lines.flatMap(({ runs }) => runs).length);
  expect(texts.find(({ field }) => field === 'job')).toMatchObject({
    text: 'démission de mon poste',
    style: 'bold',
    size: 11,
  });
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
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
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; co');
  expect(svg).toContain('data-field="&quot;&gt;&lt;b"');
  expect(svg).not.toContain('<script');
});
