import { DateField } from 'react-admin';
import { Icon, type IconName } from '../../client/src/ui/icon.tsx';

/** The icon of a resource in the menu, from the set of the site. */
export const createIcon = (name: IconName) => () => <Icon name={name} size={22} />;

interface Props {
  source: string;
  label?: string;
}
/** French format in Paris time, whatever the settings of the browser. */
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
