import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { LocalDraft } from './draft.ts';
import { listSteps, STEP_PARAMETER, type FormStep } from './steps.ts';
import type { OpenedDraft } from './use-draft-store.ts';
import type { DraftEditor } from './use-draft.ts';

interface FormAddress {
  steps: FormStep[];
  /** The draft that the address names, if any. */
  draftId: string | null;
  /** The step that the address names; undefined without one, or with a name that this template does not have. */
  index: number | undefined;
  /** Opens a step by a new entry of the browser's history. */
  open: (step: number, draft: LocalDraft | null) => void;
  /** Names the draft that the form now shows, in the current entry of the history. */
  show: (opened: OpenedDraft) => void;
}

/** The address of the form: `?document=…&etape=…`, one entry of the browser's history for each step. */
export function useFormAddress(template: TemplateView): FormAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const steps = useMemo(() => listSteps(template), [template]);
  const draftId = params.get('document');
  const named = steps.findIndex(({ slug }) => slug === params.get(STEP_PARAMETER));
  const index = named < 0 ? undefined : named;

  const toSearch = (id: string | null, step: number): string => {
    const { slug } = steps[Math.min(step, steps.length - 1)]!;
    return `?${new URLSearchParams({ ...(id !== null && { document: id }), [STEP_PARAMETER]: slug })}`;
  };
  return {
    steps,
    draftId,
    index,
    open: (step, draft) => {
      const search = toSearch(draft?.id ?? draftId, step);
      // The browser's address changes before the page: a second click must not add the same entry again.
      void navigate({ search }, { replace: search === window.location.search });
    },
    show: ({ draft, isFirst, isOneOfSeveral }) => {
      const isNamed = index !== undefined && (draftId === null ? isFirst : draftId === draft.id);
      const search = toSearch(isOneOfSeveral || draftId !== null ? draft.id : null, isNamed ? index : draft.step);
      if (search !== window.location.search) void navigate({ search }, { replace: true, state: { keepScroll: true } });
    },
  };
}

/** Stores the open step with the draft, so that it is reopened there, also on another device. */
export function useStoredStep({ draft, goTo }: DraftEditor, index: number): void {
  useEffect(() => {
    if (draft && draft.step !== index) goTo(index);
    // oxlint-disable-next-line react/exhaustive-deps -- a draft that was just opened brings its own step
  }, [index]);
}
