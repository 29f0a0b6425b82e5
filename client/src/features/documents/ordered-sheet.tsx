import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DocumentView } from '../../../../src/modules/documents/drafts/contract.ts';
import { call } from '../../api/client.ts';
import { currentTemplateQuery } from './catalogue.ts';
import { getPrintedMethod } from './delivery-method-text.ts';
import { enclosuresQuery } from './enclosure-api.ts';
import { Sheet } from './sheet.tsx';
import { useOrderedLetter, type LaidOutLetter } from './use-letter.ts';

interface OrderedSheetProps {
  documentId: string;
  category: string;
  slug: string;
  sending: DeliveryMethod | 'pdf';
  /** In their printed order; a correction may have left others of the letter out. */
  enclosureIds: readonly string[];
  /** Draws the letter; by default its first sheet. */
  children?: (letter: LaidOutLetter) => ReactNode;
}

/** An ordered letter; nothing if its template has changed since. */
export function OrderedSheet({ documentId, category, slug, sending, enclosureIds, children }: OrderedSheetProps) {
  const { data: document } = useQuery({
    queryKey: ['document', documentId],
    queryFn: () => call<DocumentView>('GET', `/documents/${documentId}`),
  });
  const { data: template } = useQuery(currentTemplateQuery({ category, slug }));
  const { data: enclosed } = useQuery(enclosuresQuery(documentId));
  const labels = useMemo(
    () =>
      enclosed &&
      enclosureIds.flatMap((id) => enclosed.items.filter((item) => item.id === id).map(({ label }) => label)),
    [enclosed, enclosureIds],
  );
  return document && template && labels && document.template.versionId === template.versionId ? (
    <Drawn
      document={document}
      template={template}
      sending={sending === 'pdf' ? getPrintedMethod(document.content) : sending}
      enclosures={labels}
      draw={children ?? drawFirstSheet}
    />
  ) : null;
}

const drawFirstSheet = ({ pages }: LaidOutLetter): ReactNode => <Sheet page={pages[0]!} />;

function Drawn({
  document,
  template,
  sending,
  enclosures,
  draw,
}: {
  document: DocumentView;
  template: TemplateView;
  sending: DeliveryMethod;
  enclosures: readonly string[];
  draw: (letter: LaidOutLetter) => ReactNode;
}) {
  return draw(useOrderedLetter(document, { template, content: document.content, sending, enclosures }));
}
