import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import type { TemplateView } from '../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView, DraftContent } from '../../src/modules/documents/drafts/contract.ts';
import { createDocument, findLoadedTemplate } from '../../src/modules/documents/index.ts';
import type { createHttpClient } from '../harness/http-client.ts';

export const emptyContent: DraftContent = { answers: {}, sender: {}, recipient: {}, sending: null };
/** What the first sample of a template has in its fields. */
export const sampleContent = (slug = 'resiliation-box'): DraftContent =>
  structuredClone(findLoadedTemplate(slug)!.samples[0]!.content);

/** What the storage holds of an enclosure that is ready: its pages, and a small picture of the first. */
export const FILES_OF_READY = 2;

interface Setting extends Pick<ReturnType<typeof createHttpClient>, 'request'> {
  deps: Deps;
  runJobs(): Promise<void>;
}

export function documentFactory({ deps, request, runJobs }: Setting) {
  /** A letter that is ready to be ordered; its id. */
  async function draft(user: Actor, change: (content: DraftContent) => void = () => undefined): Promise<string> {
    const content = sampleContent();
    change(content);
    const version = (await deps.db('template_versions').where({ slug: 'resiliation-box' }).first('id')) as {
      id: string;
    };
    const id = uuidv7();
    await createDocument(deps, { userId: user.id, document: { id, templateVersionId: version.id, content } });
    return id;
  }

  async function getTemplate(slug: string): Promise<TemplateView> {
    const { category } = findLoadedTemplate(slug)!;
    return (await request<TemplateView>('GET', `/templates/${category}/${slug}`)).body;
  }

  /** A draft as the form makes it, over HTTP. */
  async function startDraft(user: Actor, content = emptyContent, slug = 'resiliation-box'): Promise<DocumentView> {
    const { versionId } = await getTemplate(slug);
    const document = { id: uuidv7(), templateVersionId: versionId, content };
    return (await request<DocumentView>('POST', '/documents', { user, body: document })).body;
  }

  /** Encloses a file, and lets a worker look at it. */
  async function enclose(
    user: Actor,
    documentId: string,
    bytes: Uint8Array,
    fileName = 'Facture.pdf',
  ): Promise<string> {
    const id = uuidv7();
    const headers = {
      'content-type': 'application/octet-stream',
      'x-enclosure-id': id,
      'x-file-name': encodeURIComponent(fileName),
    };
    const { status } = await request('POST', `/documents/${documentId}/enclosures`, { user, body: bytes, headers });
    if (status !== 201) throw new Error(`the upload returned ${status}`);
    await runJobs();
    return id;
  }

  return { draft, getTemplate, startDraft, enclose };
}
