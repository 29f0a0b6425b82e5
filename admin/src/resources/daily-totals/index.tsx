import { DateInput } from 'react-admin';
import { defineResource } from '../../lib/define-resource.tsx';
import { civilDay, money, number } from '../../lib/fields.tsx';
import { MonthDownload } from '../../lib/month-download.tsx';

export const resource = defineResource({
  label: 'Totaux par jour',
  icon: 'calendar',
  group: 'money',
  permission: 'figures.read',
  menuPosition: 61,
  list: {
    filters: [
      <DateInput key="from" source="from" label="Du" alwaysOn />,
      <DateInput key="to" source="to" label="Au" alwaysOn />,
    ],
    sort: { field: 'id', order: 'DESC' },
    actions: (
      <>
        <MonthDownload label="Journal des ventes" path="/-/admin/v1/sales-journal.csv" />
        <MonthDownload label="Totaux par jour et par taux de TVA" path="/-/admin/v1/e-reporting.csv" />
      </>
    ),
    columns: [
      civilDay('id', 'Jour'),
      number('paymentCount', 'Paiements', { isSortable: false }),
      money('paidCents', 'Encaissé', { isSortable: false }),
      money('refundedCents', 'Rendu', { isSortable: false }),
      number('invoiceCount', 'Factures', { isSortable: false }),
      money('invoicedCents', 'Facturé', { isSortable: false }),
      number('creditNoteCount', 'Avoirs', { isSortable: false }),
      money('creditedCents', 'Crédité', { isSortable: false }),
      money('lostDisputeCents', 'Litiges perdus', { isSortable: false }),
      money('feeCents', 'Frais de Stripe', { isSortable: false }),
      money('netCents', 'Net', { isSortable: false }),
    ],
  },
});
