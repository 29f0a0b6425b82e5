import { DateField } from 'react-admin';

interface Props {
  source: string;
  label?: string;
}
/** An instant, and a civil day, as they are written here whatever the language of the browser. */
export const InstantField = ({ source }: Props) => (
  <DateField
    source={source}
    locales="fr-FR"
    showTime
    options={{ dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' }}
  />
);
export const CivilDayField = ({ source }: Props) => (
  <DateField source={source} locales="fr-FR" options={{ dateStyle: 'short' }} />
);
