import { MonthDownload } from '../../lib/month-download.tsx';

/** Downloads the sales journal of a month. */
export const SalesJournalLink = () => <MonthDownload label="Journal des ventes" path="/-/admin/v1/sales-journal.csv" />;
