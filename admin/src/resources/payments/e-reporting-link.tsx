import { MonthDownload } from '../../lib/month-download.tsx';

/** Downloads the daily totals of a month by VAT rate. */
export const EReportingLink = () => (
  <MonthDownload label="Totaux par jour et par taux de TVA" path="/-/admin/v1/e-reporting.csv" />
);
