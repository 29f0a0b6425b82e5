import { OFFICIAL_PAGES } from './engine/generated/official-pages.ts';

interface OfficialPage {
  url: string;
  /** YYYY-MM. */
  seenOn: string;
  /** How it is done free of charge: the form and the deadline. */
  answer: string | null;
}
const pages = new Map<string, OfficialPage>(
  OFFICIAL_PAGES.split('\n').map((line) => {
    const [title = '', url = '', seenOn = '', answer = ''] = line.split('|');
    return [title, { url, seenOn, answer: answer || null }];
  }),
);

/** Finds the free official page on a subject of seeds/search/missing-letters.yaml. */
export const findOfficialPage = (title: string): OfficialPage | null => pages.get(title) ?? null;
