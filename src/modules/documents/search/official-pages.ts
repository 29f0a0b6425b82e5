import { OFFICIAL_PAGES } from './engine/generated/official-pages.ts';

interface OfficialPage {
  url: string;
  /** YYYY-MM. */
  seenOn: string;
}
const pages = new Map<string, OfficialPage>(
  OFFICIAL_PAGES.split('\n').map((line) => {
    const [title = '', url = '', seenOn = ''] = line.split('|');
    return [title, { url, seenOn }];
  }),
);

/** Finds the free official page on a subject of seeds/search/missing-letters.yaml. */
export const findOfficialPage = (title: string): OfficialPage | null => pages.get(title) ?? null;
