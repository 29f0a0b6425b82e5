import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { LocalDraft } from './draft.ts';
import { findScreenBySlug, listScreens, type FormScreen } from './form-screens.ts';
import { STEP_PARAMETER } from './steps.ts';
import type { OpenedDraft } from './use-draft-store.ts';
import type { DraftEditor } from './use-draft.ts';

interface FormAddress {
  screens: FormScreen[];
  /** The draft that the address names, if any. */
  draftId: string | null;
  /** The screen of the step that the address names; undefined without one, or with a name that this template does not have. */
  index: number | undefined;
  /** Opens a screen by a new entry of the browser's history. */
  open: (step: number, draft: LocalDraft | null) => void;
  /** Names the draft that the form now shows, in the current entry of the history. */
  show: (opened: OpenedDraft) => void;
}

/** The address of the form: `?document=…&etape=…`, one entry of the browser's history for each screen. */
export function useFormAddress(template: TemplateView): FormAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const screens = useMemo(() => listScreens(template), [template]);
  const draftId = params.get('document');
  const namedStep = params.get(STEP_PARAMETER);
  const named = findScreenBySlug(screens, namedStep);
  const index = named < 0 ? undefined : named;

  const getSlug = (step: number): string => screens[Math.min(step, screens.length - 1)]!.slug;
  const toSearch = (id: string | null, slug: string): string =>
    `?${new URLSearchParams({ ...(id !== null && { document: id }), [STEP_PARAMETER]: slug })}`;
  return {
    screens,
    draftId,
    index,
    open: (step, draft) => {
      const search = toSearch(draft?.id ?? draftId, getSlug(step));
      // The browser's address changes before the page: a second click must not add the same entry again.
      void navigate({ search }, { replace: search === window.location.search });
    },
    show: ({ draft, isFirst, isOneOfSeveral }) => {
      const isNamed = index !== undefined && (draftId === null ? isFirst : draftId === draft.id);
      // A step after the first of its screen keeps its name.
      const slug = isNamed && namedStep !== null ? namedStep : getSlug(draft.step);
      const search = toSearch(isOneOfSeveral || draftId !== null ? draft.id : null, slug);
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
