import { Button, type ButtonLook } from './button.tsx';
import { getErrorText } from './query-state.tsx';
import { useTranslate } from './translation.ts';

/** The part of an infinite query of TanStack Query that this component reads. */
interface PagedResult {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

/** Loads the next page of each list that has one, and shows why that failed. After the last page nothing is shown. */
export function MoreButton({
  all,
  label,
  look = 'quiet',
}: {
  all: readonly PagedResult[];
  label: string;
  look?: ButtonLook;
}) {
  const t = useTranslate();
  const unfinished = all.filter(({ hasNextPage }) => hasNextPage);
  if (unfinished.length === 0) return null;
  const isBusy = unfinished.some(({ isFetchingNextPage }) => isFetchingNextPage);
  // Removed during a retry: the same alert is announced again only if it is new.
  const failed = isBusy ? undefined : unfinished.find(({ isFetchNextPageError }) => isFetchNextPageError);
  const loadMore = (): void => {
    for (const list of unfinished) void list.fetchNextPage();
  };
  return (
    <div className="stack-5">
      {failed && (
        <p className="error" role="alert">
          {t(getErrorText(failed.error))}
        </p>
      )}
      <p>
        <Button look={look} busy={isBusy} onClick={loadMore}>
          {t(label)}
        </Button>
      </p>
    </div>
  );
}
