import { Icon, type IconName } from '../../client/src/ui/icon.tsx';

/** The site's own sign, for a line of the menu. */
export const iconOf = (name: IconName) => () => <Icon name={name} size={22} />;
