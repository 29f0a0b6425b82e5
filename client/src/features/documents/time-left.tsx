import { formatTime } from '../../../../src/domain/format-date.ts';
import { toParisDay } from '../../../../src/letterpress/index.ts';
import { useSite } from '../../api/context.tsx';
import { FAR_SECONDS, useSecondsLeft } from '../../ui/countdown.tsx';
import { formatDay } from '../../ui/format.ts';

/** How long a correction can still be saved, always in view: « Encore 12:40, jusqu’à 10 h 57 ». */
export function TimeLeft({ until }: { until: string | null }) {
  return until ? <Left until={until} /> : null;
}

function Left({ until }: { until: string }) {
  const { changeOfMindSeconds } = useSite();
  const seconds = useSecondsLeft(until);
  const end = new Date(until);
  if (seconds > FAR_SECONDS)
    return (
      <p className="time-left">
        Jusqu’au {formatDay(toParisDay(end))} à {formatTime(end)}
      </p>
    );
  return (
    <div className="time-left">
      <div className="count-bar" aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(1, seconds / changeOfMindSeconds) * 100}%` }} />
      </div>
      <p>
        Encore{' '}
        <b className="num">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </b>
        , jusqu’à {formatTime(end)}
      </p>
    </div>
  );
}
