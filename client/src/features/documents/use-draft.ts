import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentView, DraftContent, TemplateView } from '../../../../src/modules/documents/contract.ts';
import { ApiError, call, OFFLINE } from '../../api/client.ts';
import { useUser } from '../../auth/session.ts';
import { timeWords } from '../../ui/format.ts';
import { emptyContent, keepDraft, localDraft, type LocalDraft } from './draft.ts';

const SAVE_AFTER_MS = 800;
const EXPIRED = 'Votre session a expiré. Votre lettre est gardée : reconnectez-vous, vous reviendrez ici.';

export interface DraftState {
  draft: LocalDraft | null;
  saved: string;
  /** The account's version, when the letter was changed elsewhere. */
  conflict: DocumentView | null;
  expired: boolean;
  change: (content: DraftContent) => void;
  goTo: (step: number) => void;
  restart: () => void;
  resolve: (choice: 'mine' | 'theirs') => void;
}

const fresh = (template: TemplateView): LocalDraft => ({
  id: crypto.randomUUID(), slug: template.slug, category: template.category, versionId: template.versionId,
  content: emptyContent(), step: 0, revision: null, savedBy: null, changedAt: new Date().toISOString(),
});

/**
 * The letter in hand: on this device from the first key, and in the account too once there is one. What was typed is
 * written here first, so that no answer of the server can lose it.
 */
export function useDraft(template: TemplateView, wanted: string | null = null): DraftState {
  const user = useUser();
  const [draft, setDraft] = useState<LocalDraft | null>(null);
  const [saved, setSaved] = useState('');
  const [conflict, setConflict] = useState<DocumentView | null>(null);
  const [expired, setExpired] = useState(false);
  const latest = useRef<LocalDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const busy = useRef(false);

  const put = useCallback((next: LocalDraft): void => {
    latest.current = next;
    setDraft(next);
    const kept = keepDraft(next);
    if (!kept) setSaved('Ce navigateur n’enregistre rien : gardez cette page ouverte.');
  }, []);

  useEffect(() => {
    const here = localDraft(template.slug);
    if (!wanted || here?.id === wanted) return put(here ?? fresh(template));
    if (user === undefined) return;
    // Another letter of this kind may be under way on this device: the account keeps both, each under its own id.
    call<DocumentView>('GET', `/documents/${wanted}`).then(
      (view) => put({ ...fresh(template), id: view.id, versionId: view.template.versionId, content: view.content, revision: view.revision, savedBy: user?.id ?? null }),
      (error: unknown) => {
        put(here ?? fresh(template));
        setSaved(error instanceof ApiError ? error.message : '');
      },
    );
  }, [template, put, wanted, user]);

  const save = useCallback(async (): Promise<void> => {
    const sent = latest.current;
    if (!sent || !user || busy.current) return;
    busy.current = true;
    try {
      const view = await saveDraft(sent, user.id);
      put({ ...latest.current!, revision: view.revision, savedBy: user.id, unsent: latest.current!.content !== sent.content });
      setExpired(false);
      setSaved(`Brouillon enregistré à ${timeWords(new Date())}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'document_changed') setConflict(await call<DocumentView>('GET', `/documents/${sent.id}`));
      if (error.status === 401) {
        setExpired(true);
        setSaved(EXPIRED);
      } else setSaved(error.code === 'offline' ? OFFLINE : error.message);
    } finally {
      busy.current = false;
      // Something was typed while this was on its way.
      if (latest.current?.content !== sent.content) timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
    }
  }, [user, put]);

  useEffect(() => {
    const again = (): void => void save();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(timer.current);
    };
  }, [save]);

  const change = useCallback((content: DraftContent): void => {
    const now = latest.current;
    if (!now) return;
    put({ ...now, content, changedAt: new Date().toISOString(), unsent: Boolean(user) });
    if (!user) return setSaved('Enregistré sur cet appareil');
    setSaved('Enregistrement…');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER_MS);
  }, [put, save, user]);

  return {
    draft, saved, conflict, expired, change,
    goTo: (step) => latest.current && put({ ...latest.current, step }),
    restart: () => put(fresh(template)),
    resolve: (choice) => {
      if (!conflict || !latest.current) return;
      put({ ...latest.current, revision: conflict.revision, content: choice === 'theirs' ? conflict.content : latest.current.content });
      setConflict(null);
      if (choice === 'mine') void save();
    },
  };
}

/** Makes the account's copy, or brings it up to date. Claiming the same draft twice makes one document. */
export async function saveDraft(draft: LocalDraft, userId: string): Promise<DocumentView> {
  if (draft.revision !== null && draft.savedBy === userId)
    return call<DocumentView>('PUT', `/documents/${draft.id}`, { revision: draft.revision, content: draft.content });
  const made = await call<DocumentView>('POST', '/documents', { id: draft.id, templateVersionId: draft.versionId, content: draft.content });
  if (JSON.stringify(made.content) === JSON.stringify(draft.content)) return made;
  return call<DocumentView>('PUT', `/documents/${draft.id}`, { revision: made.revision, content: draft.content });
}
