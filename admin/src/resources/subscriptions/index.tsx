import {
  BooleanField,
  DataTable,
  List,
  ReferenceField,
  SearchInput,
  SelectArrayInput,
  Show,
  SimpleShowLayout,
  TextField,
} from 'react-admin';
import { Agreement } from '../../consent-record.tsx';
import { ProviderAnswers } from '../../provider-answers.tsx';
import { CivilDayField, createIcon } from '../../resource-parts.tsx';
import { toChoices, Euros, OFFERS, StateField, SUBSCRIPTION_STATES } from '../../status-labels.tsx';

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Référence AF-…" />,
  <SelectArrayInput key="status" source="status" label="État" choices={toChoices(SUBSCRIPTION_STATES)} alwaysOn />,
];
const SubscriptionList = () => (
  <List
    filters={filters}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={25}
    exporter={false}
    actions={false}
    empty={false}
  >
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="reference" label="Référence" />
      <DataTable.Col source="status" label="État">
        <StateField source="status" of={SUBSCRIPTION_STATES} />
      </DataTable.Col>
      <DataTable.Col source="userId" label="Client" disableSort>
        <ReferenceField source="userId" reference="users" link={false}>
          <TextField source="email" />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.Col source="offer" label="Formule">
        <StateField source="offer" of={OFFERS} />
      </DataTable.Col>
      <DataTable.Col source="priceCents" label="Par mois" sx={{ textAlign: 'right' }}>
        <Euros source="priceCents" />
      </DataTable.Col>
      <DataTable.Col source="periodEndsAt" label="Payé jusqu’au">
        <CivilDayField source="periodEndsAt" />
      </DataTable.Col>
      <DataTable.Col source="cancelAtPeriodEnd" label="Résilié">
        <BooleanField source="cancelAtPeriodEnd" />
      </DataTable.Col>
      <DataTable.Col source="lastUsedAt" label="Dernier usage">
        <CivilDayField source="lastUsedAt" />
      </DataTable.Col>
      <DataTable.Col source="stripeSubscriptionId" label="Chez Stripe" disableSort />
    </DataTable>
  </List>
);
const SubscriptionShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="reference" label="Référence" />
      <StateField source="status" label="État" of={SUBSCRIPTION_STATES} />
      <StateField source="offer" label="Formule" of={OFFERS} />
      <Euros source="priceCents" label="Par mois" />
      <CivilDayField source="startedAt" label="Commencé" />
      <CivilDayField source="trialEndsAt" label="Fin de l’essai" />
      <CivilDayField source="periodEndsAt" label="Payé jusqu’au" />
      <BooleanField source="cancelAtPeriodEnd" label="Résilié" />
      <ReferenceField source="userId" reference="users" label="Client" link="show">
        <TextField source="email" />
      </ReferenceField>
      <ProviderAnswers />
      <Agreement of="subscriptions" />
    </SimpleShowLayout>
  </Show>
);
export const subscriptions = {
  list: SubscriptionList,
  show: SubscriptionShow,
  recordRepresentation: 'reference',
  icon: createIcon('clock'),
  options: { label: 'Abonnements' },
};
