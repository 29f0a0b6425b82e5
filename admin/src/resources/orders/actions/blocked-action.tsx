/** An action that is not possible now, with the reason instead of a button. */
export const BlockedAction = ({ label, because }: { label: string; because: string | null }) => (
  <p className="desk-blocked">
    <b>{label}</b>
    <br />
    {because}
  </p>
);
