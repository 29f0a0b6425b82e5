import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compose, CUT_OFF_HOUR, layOut, toSvgLines, UNITS_PER_MM } from '../letterpress/index.ts';
import { projectRoot } from '../letterpress/letter-fonts.ts';
import type { TemplateView } from '../modules/documents/catalogue/contract.ts';
import type { Answers } from '../modules/documents/drafts/contract.ts';
import { measureText, drawText } from './outline-text.ts';

/** The size that social networks recommend (The Open Graph protocol; 1.91 : 1). */
export const SHARE_SIZE = { width: 1200, height: 630 };
/** Increased whenever the drawing changes, so that cached images are made again. */
export const DRAWING = 5;

/** tokens.css, by day: a picture has no night. */
const COLOURS = {
  field: '#b2e2da',
  counter: '#0b4f4a',
  onCounter: '#f2fbf9',
  ink: '#10302f',
  soft: '#3b5755',
  sheet: '#ffffff',
  sheetInk: '#14211f',
  blank: '#0e6962',
  shade: '#58b3a7',
  sun: '#ffd98a',
};
const MARGIN = 72;
const COUNTER_Y = 548;
/** The sheet is cut at the right edge and by the counter; `top` is the height above its address, in millimetres. */
const SHEET = { x: 610, y: 44, width: 714, left: 15, top: 12 };
const TITLE = { width: 510, y: 226, sizes: [62, 56, 52], lines: 5, leading: 1.08 };
const PRICE = { size: 42, right: 1156, bottom: 536, padding: 26 };
/** Printed so on every page of the site (docs/domain/product.md#promises). */
const NOTICE = 'Service privé et payant, sans lien avec l’administration';
/**
 * On two lines, which are still readable where the image is shown half as wide. An hour before the partner's cut-off: a
 * letter first waits for a change of mind.
 */
const POSTING = ['Postée le jour ouvré même', `si vous commandez avant ${CUT_OFF_HOUR - 1}\u00a0h`];
const BAND = { size: 24, right: 1156, leading: 30 };

export interface ShareImage {
  title: string;
  /** The template whose sample letter is drawn. */
  template: TemplateView;
  /** The total price of its advised sending, in words. */
  price: string;
  /** Whether we post it; a letter may exist as a PDF only. */
  isPosted: boolean;
}

/** Renders the title in our own font next to the letter, above the price. */
export function renderShareImage({ title, template, price, isPosted }: ShareImage): string {
  const hand = drawText();
  const { size, lines } = fitTitle(title);
  const drawnTitle = lines
    .map((line, i) => hand.line(line, { face: 'title', size, x: MARGIN, y: TITLE.y + i * size * TITLE.leading }))
    .join('');
  const sheet = renderFirstSheet(template, hand);
  const logo = `<g transform="translate(${MARGIN} 64) scale(1.3)">${renderLogo()}</g><g fill="${COLOURS.ink}">${hand.line('Affranchi', { face: 'title', size: 44, x: MARGIN + 80, y: 114 })}</g>`;
  const notice = `<g fill="${COLOURS.onCounter}">${hand.line(NOTICE, { face: 'text', size: BAND.size, x: MARGIN, y: COUNTER_Y + 52 })}${isPosted ? renderPosting(hand) : ''}</g>`;
  const tag = priceTag(price, hand);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}" viewBox="0 0 ${SHARE_SIZE.width} ${SHARE_SIZE.height}">${hand.defs()}<rect width="100%" height="100%" fill="${COLOURS.field}"/>${logo}<g fill="${COLOURS.ink}">${drawnTitle}</g>${sheet}<rect y="${COUNTER_Y}" width="100%" height="10" fill="${COLOURS.shade}"/><rect y="${COUNTER_Y + 10}" width="100%" height="100%" fill="${COLOURS.counter}"/>${notice}${tag}</svg>`;
}

/** When a letter leaves, at the right of the counter. */
const renderPosting = (hand: ReturnType<typeof drawText>): string =>
  POSTING.map((line, i) => {
    const x = BAND.right - measureText('text', BAND.size, line);
    return hand.line(line, { face: 'text', size: BAND.size, x, y: COUNTER_Y + 38 + i * BAND.leading });
  }).join('');

/** The price on a band across the sheet, at the right above the counter. */
function priceTag(price: string, hand: ReturnType<typeof drawText>): string {
  const { size, right, bottom, padding } = PRICE;
  const width = measureText('title', size, price) + 2 * padding;
  const x = right - width;
  return `<rect x="${x}" y="${bottom - 1.7 * size}" width="${width}" height="${1.7 * size}" rx="6" fill="${COLOURS.sun}"/><g fill="${COLOURS.ink}">${hand.line(price, { face: 'title', size, x: x + padding, y: bottom - 0.52 * size })}</g>`;
}

/** The largest size at which the title holds in its lines; cut at the last one otherwise. */
function fitTitle(title: string): { size: number; lines: string[] } {
  for (const size of TITLE.sizes) {
    const lines = breakTitle(title, size);
    if (lines.length <= TITLE.lines) return { size, lines };
  }
  const size = TITLE.sizes.at(-1)!;
  const lines = breakTitle(title, size).slice(0, TITLE.lines);
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)}…`] };
}

function breakTitle(title: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measureText('title', size, longer) <= TITLE.width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The first sheet of the sample letter. It carries the day of its last review, so that the image stays the same. */
function renderFirstSheet(template: TemplateView, hand: ReturnType<typeof drawText>): string {
  const letter = compose(
    template,
    {
      answers: template.sampleAnswers as Answers,
      sender: template.sampleSender,
      recipient: template.sampleRecipient,
    },
    { date: template.reviewedOn, sending: template.sending.advised },
  );
  const [page] = layOut(letter);
  const scale = SHEET.width / (page!.width * UNITS_PER_MM);
  const height = page!.height * UNITS_PER_MM * scale;
  const lines = toSvgLines(page!).map(
    ({ style, size, y, words, missing }) =>
      `<g fill="${missing ? COLOURS.blank : COLOURS.sheetInk}">${words.map(({ x, text }) => hand.line(text, { face: style, size, x, y })).join('')}</g>`,
  );
  const perMm = SHEET.width / page!.width;
  const shift = `translate(${-SHEET.left * perMm} ${-SHEET.top * perMm})`;
  return `<g transform="translate(${SHEET.x} ${SHEET.y})"><rect x="-8" y="8" width="${SHEET.width}" height="${height}" rx="3" fill="${COLOURS.shade}"/><rect width="${SHEET.width}" height="${height}" rx="3" fill="${COLOURS.sheet}"/><g transform="${shift} scale(${scale})">${lines.join('')}</g></g>`;
}

const renderLogo = (): string =>
  readFileSync(join(projectRoot(), 'client/src/art/logo.svg'), 'utf8')
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replaceAll('var(--logo-wave)', COLOURS.sun)
    .replaceAll('var(--on-logo)', COLOURS.sheet)
    .replaceAll('var(--logo)', COLOURS.counter);
