import { CivilDayField } from '../../lib/fields.tsx';

/** A day of a review, marked if it has passed. */
export const ReviewDay = ({ source, mark }: { source: string; mark: string | null }) => (
  <>
    <CivilDayField source={source} />
    {mark && (
      <>
        <br />
        <span className="mark is-wait">{mark}</span>
      </>
    )}
  </>
);
