import { DateField } from 'react-admin';

interface Props {
  source: string;
  label?: string;
}
/** An instant, and a civil day, as they are written here whatever the language of the browser. */
export const When = ({ source }: Props) => <DateField source={source} locales="fr-FR" showTime options={{ dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' }} />;
export const Day = ({ source }: Props) => <DateField source={source} locales="fr-FR" options={{ dateStyle: 'short' }} />;
