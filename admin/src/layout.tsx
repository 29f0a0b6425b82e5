import { Layout, Menu, type LayoutProps } from 'react-admin';
import { iconOf } from './icon-of.tsx';

const Lock = iconOf('lock');

const DeskMenu = () => (
  <Menu>
    <Menu.ResourceItems />
    <Menu.Item to="/admin/second-factor" primaryText="Mon second facteur" leftIcon={<Lock />} />
  </Menu>
);
export const AdminLayout = (props: LayoutProps) => <Layout {...props} menu={DeskMenu} />;
