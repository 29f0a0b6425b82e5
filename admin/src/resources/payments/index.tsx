import {
  DataTable,
  List,
  ReferenceField,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { ProviderAnswers } from '../../provider-answers.tsx';
import { InstantField, createIcon } from '../../resource-parts.tsx';
import { toChoices, Euros, PAYMENT_STATES, StateField } from '../../status-labels.tsx';
import { EReportingLink } from './e-reporting-link.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(PAYMENT_STATES)} alwaysOn />,
];
const PaymentList = () => (
  <List
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={<EReportingLink />}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="createdAt" label="Créé">
        <InstantField source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="orderId" label="Commande" disableSort>
        <ReferenceField source="orderId" reference="orders" link="show">
          <TextField source="reference" />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={PAYMENT_STATES} />
      </DataTable.Col>
      <DataTable.Col source="amountCents" label="Montant" sx={{ textAlign: 'right' }}>
        <Euros source="amountCents" />
      </DataTable.Col>
      <DataTable.Col source="refundedCents" label="Remboursé" sx={{ textAlign: 'right' }}>
        <Euros source="refundedCents" />
      </DataTable.Col>
      <DataTable.Col source="card" label="Carte" disableSort />
    </DataTable>
  </List>
);
const PaymentShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="orderReference" label="Référence" />
      <ReferenceField source="orderId" reference="orders" link="show" label="Commande" emptyText="abonnement">
        <TextField source="reference" />
      </ReferenceField>
      <StateField source="status" of={PAYMENT_STATES} label="État" />
      <Euros source="amountCents" label="Montant" />
      <Euros source="refundedCents" label="Remboursé" />
      <TextField source="card" label="Carte" emptyText="aucune" />
      <InstantField source="paidAt" label="Payé" />
      <InstantField source="fraudWarnedAt" label="Fraude soupçonnée depuis" />
      <TextField source="fraudType" label="Ce que soupçonne le réseau de cartes" emptyText="rien" />
      <TextField source="stripeSessionId" label="Page de paiement chez Stripe" emptyText="aucune" />
      <TextField source="stripePaymentIntentId" label="Paiement chez Stripe" emptyText="aucun" />
      <ProviderAnswers />
    </SimpleShowLayout>
  </Show>
);
export const payments = {
  list: PaymentList,
  show: PaymentShow,
  recordRepresentation: 'orderReference',
  icon: createIcon('lock'),
  options: { label: 'Paiements' },
};
