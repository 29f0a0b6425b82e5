import type { Deps } from '../../../kernel/deps.ts';
import {
  asksReply,
  computeContractEnd,
  fillUsualAnswers,
  getReplyPeriod,
  isShown,
  toParisDay,
  type ContractEnd,
} from '../../../letterpress/index.ts';
import type { TemplateView } from '../catalogue/contract.ts';
import { TemplateVersion } from '../catalogue/models/template-version.ts';
import { presentTypesetTemplate } from '../catalogue/presenter.ts';
import { listPublishedTemplates } from '../catalogue/queries.ts';
import type { DeliveryMethod } from '../contract.ts';
import { Document } from './models/document.ts';

export interface NextLetters {
  /** How long to wait for a reply; null if the template has no period for it, or once the letter’s content is erased. */
  replyPeriod: string | null;
  /** Whether the letter names that period to its recipient. */
  asksReply: boolean;
  /** The expected first presentation, as the letter says it. */
  presentedOn: string | null;
  /** The end of the contract that the letter terminates; null if it terminates none, or nothing was posted. */
  contractEnd: ContractEnd | null;
  followUps: NonNullable<TemplateView['followUps']>;
}

interface WrittenLetter {
  documentId: string;
  category: string;
  slug: string;
  /** How it was posted, and the days on which it arrived. */
  posted?: { sending: DeliveryMethod; arrival: Record<ContractEnd['counted'], string | null> } | undefined;
}

const getPrintedDay = ({ datedOn, updatedAt }: Document): string => datedOn ?? toParisDay(updatedAt);

const toPrinted = (document: Document) => ({
  date: getPrintedDay(document),
  presentedOn: document.presentedOn ?? undefined,
});

/** The answers as the letter prints them: what was proposed and never changed is not stored. */
const toPrintedAnswers = (document: Document, { data }: TemplateVersion) =>
  fillUsualAnswers(data, document.content.answers, {
    sender: document.content.sender,
    recipient: document.content.recipient,
    date: getPrintedDay(document),
    presentedOn: document.presentedOn,
  });

/** By document: the days that each letter sets, in its own version, and the letters that the catalogue has next. */
export async function listNextLetters(
  deps: Pick<Deps, 'db'>,
  letters: readonly WrittenLetter[],
): Promise<Map<string, NextLetters>> {
  if (letters.length === 0) return new Map();
  const documents = await Document.query(deps.db).findByIds(letters.map(({ documentId }) => documentId));
  const [published, ordered] = await Promise.all([
    listPublishedTemplates(deps),
    TemplateVersion.query(deps.db).whereIn('id', [
      ...new Set(documents.map(({ templateVersionId }) => templateVersionId)),
    ]),
  ]);
  return new Map(
    letters.map(({ documentId, category, slug, posted }) => {
      const document = documents.find(({ id }) => id === documentId);
      const version = ordered.find(({ id }) => id === document?.templateVersionId);
      const newest = published.find((template) => template.slug === slug && template.category === category);
      const answers = document && version ? toPrintedAnswers(document, version) : {};
      const fields = version?.data.steps.flatMap((step) => step.fields);
      const followUps = newest ? (presentTypesetTemplate(newest).followUps ?? []) : [];
      return [
        documentId,
        {
          replyPeriod: document && version ? getReplyPeriod(version.data, document.content.answers) : null,
          asksReply:
            document && version && posted
              ? asksReply(version.data, document.content, { ...toPrinted(document), ...posted })
              : false,
          presentedOn: document?.presentedOn ?? null,
          contractEnd:
            document && version && posted
              ? computeContractEnd(version.data, document.content, { ...toPrinted(document), ...posted })
              : null,
          followUps: followUps.filter((step) => isShown(step, answers, fields)),
        },
      ];
    }),
  );
}
