import { useQuery } from '@tanstack/react-query';
import { usePermissions } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { MENU_GROUPS, type MenuGroup } from '../lib/define-resource.tsx';
import { DeskIcon, type DeskIconName } from '../lib/desk-icon.tsx';
import { pages } from '../pages.tsx';
import { http } from '../providers/http.ts';
import { resources } from '../resources/index.ts';

interface MenuEntry {
  /** The resource or the path of the page. */
  name: string;
  label: string;
  icon: DeskIconName;
  group: MenuGroup | null;
  menuPosition: number;
  permission?: string;
}

/** Every list and page of the back office; `group` is null above and below the groups. */
const entries: readonly MenuEntry[] = [...resources, ...pages].toSorted((a, b) => a.menuPosition - b.menuPosition);
const groups = Object.keys(MENU_GROUPS) as MenuGroup[];

/** Links in groups. A group without an entry that the person may open is left out. */
export function Menu({ onNavigate }: { onNavigate?: () => void }) {
  const { permissions } = usePermissions<string[]>();
  const counts = useMenuCounts();
  const visible = entries.filter(({ permission }) => !permission || permissions?.includes(permission));
  const toLinks = (group: MenuGroup | null, isAbove?: boolean) =>
    visible
      .filter((entry) => entry.group === group && (isAbove === undefined || entry.menuPosition < 0 === isAbove))
      .map((entry) => (
        <MenuLink key={entry.name} {...entry} count={counts[entry.name] ?? 0} {...(onNavigate && { onNavigate })} />
      ));
  return (
    <>
      <MenuList links={toLinks(null, true)} />
      {groups.map((group) => (
        <MenuList key={group} label={MENU_GROUPS[group]} links={toLinks(group)} />
      ))}
      <MenuList links={toLinks(null, false)} />
    </>
  );
}

function MenuList({ label, links }: { label?: string; links: React.ReactNode[] }) {
  if (links.length === 0) return null;
  return (
    <div className="admin-menu-group">
      {label && (
        <p id={`menu-${label}`} className="admin-menu-label">
          {label}
        </p>
      )}
      <ul {...(label && { 'aria-labelledby': `menu-${label}` })}>{links}</ul>
    </div>
  );
}

function MenuLink({ name, label, icon, count, onNavigate }: MenuEntry & { count: number; onNavigate?: () => void }) {
  return (
    <li>
      <NavLink to={`/admin/${name}`} end={name === ''} {...(onNavigate && { onClick: onNavigate })}>
        <DeskIcon name={icon} />
        <span className="admin-menu-name">{label}</span>
        {count > 0 && (
          <span className="admin-menu-count">
            {count > 999 ? '999+' : count}
            <span className="sr"> en attente</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

const MINUTE_MS = 60_000;

/** Returns the pending items by resource; empty while they are unknown. */
function useMenuCounts(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: ['menu-counts'],
    queryFn: async () => (await http('/-/admin/v1/menu-counts')).json as Record<string, number>,
    refetchInterval: MINUTE_MS,
    retry: false,
  });
  return data ?? {};
}
