import { useQuery } from '@tanstack/react-query';
import type { DocumentView, SendingProduct, TemplateView } from '../../../../src/modules/documents/contract.ts';
import { parisDay } from '../../../../src/letterpress/index.ts';
import { call } from '../../api/client.ts';
import { Sheet } from './sheet.tsx';
import { useLetter } from './use-letter.ts';

/** The first sheet of a letter that was ordered, as it will be printed. */
export function OrderedSheet({ documentId, category, slug, sending }: { documentId: string; category: string; slug: string; sending: SendingProduct }) {
  const { data: document } = useQuery({ queryKey: ['document', documentId], queryFn: () => call<DocumentView>('GET', `/documents/${documentId}`) });
  const { data: template } = useQuery({ queryKey: ['template', category, slug], queryFn: () => call<TemplateView>('GET', `/templates/${category}/${slug}`) });
  return document && template ? <Drawn document={document} template={template} sending={sending} /> : null;
}

function Drawn({ document, template, sending }: { document: DocumentView; template: TemplateView; sending: SendingProduct }) {
  const { pages } = useLetter(template, document.content, sending, parisDay(new Date(document.updatedAt)));
  return <Sheet page={pages[0]!} decorative />;
}
