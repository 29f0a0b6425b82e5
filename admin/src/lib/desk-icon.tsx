import { Icon, LineDrawing, type IconName } from '../../../client/src/ui/icon.tsx';

/** Icons that only the back office uses. Importing them from client/ would add them to the site's scripts. */
const drawings = {
  balance: <path d="M12 3.500v17M7 20.500h10M4 7h16M4 7l-2.500 6.500h5zM20 7l-2.500 6.500h5z" />,
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21.500h4" />,
  book: (
    <path d="M12 6.500C9.500 4.500 6 4 2.500 4v14.500c3.500 0 7 .5 9.500 2.500 2.500-2 6-2.500 9.500-2.500V4c-3.500 0-7 .5-9.500 2.500zM12 6.500V21" />
  ),
  bubble: <path d="M3 4.500h18v12h-9l-5 4.500v-4.500H3zM8 9h8M8 12.500h5" />,
  card: (
    <>
      <rect x="2.500" y="5" width="19" height="14" rx="2" />
      <path d="M2.500 10h19M6 15h4" />
    </>
  ),
  chart: <path d="M4 3.500V20.500h17M8.500 16v-4M13 16V7M17.500 16v-6" />,
  cross: <path d="m5.500 5.500 13 13M18.500 5.500l-13 13" />,
  difference: <path d="M4 9h16M4 15h16M16 4 8 20" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M18.700 5.300l-2.100 2.100M7.400 16.600l-2.100 2.100" />
    </>
  ),
  invoice: <path d="M5 2.500h14v19l-2.300-1.500-2.400 1.500L12 20l-2.300 1.500L7.300 20 5 21.500zM9 8h6M9 12h6" />,
  journal: <path d="M5 3h14v18H5zM9 3v18M12.500 8H16M12.500 12H16" />,
  list: <path d="M3.500 6h17M3.500 12h17M3.500 18h17" />,
  people: (
    <>
      <circle cx="9" cy="8" r="3.700" />
      <path d="M2 20c.6-4.300 3.200-6 7-6s6.400 1.700 7 6M16 4.600a3.700 3.700 0 0 1 0 6.900M18.500 14.700c2 .8 3.200 2.500 3.500 5.300" />
    </>
  ),
  percent: (
    <path d="M19 5 5 19M7.500 5a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM16.500 14a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z" />
  ),
  plug: <path d="M8 2.500V8M16 2.500V8M5 8h14v3a7 7 0 0 1-14 0zM12 18v3.500" />,
  pulse: <path d="M2.500 12.500H7l3-8 4.500 15 3-7h4" />,
  question: (
    <>
      <circle cx="12" cy="12" r="9.500" />
      <path d="M9 9.500a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.100M12 17.600v.2" />
    </>
  ),
  repeat: (
    <path d="M4 11V9.500a3 3 0 0 1 3-3h13m-3.500-4 3.500 4-3.500 4M20 13v1.500a3 3 0 0 1-3 3H4m3.500 4-3.500-4 3.500-4" />
  ),
  shield: <path d="M12 2.500 20 6v5.500c0 5-3.300 8.300-8 10-4.700-1.700-8-5-8-10V6z" />,
  stamp: <path d="M9 14v-3a4 4 0 1 1 6 0v3M4.500 14h15v4h-15zM4.500 21.500h15" />,
  ticket: <path d="M3 5.500h18v4a2.500 2.500 0 0 0 0 5v4H3v-4a2.500 2.500 0 0 0 0-5zM14.500 9v6" />,
  tower: (
    <path d="M12 9v12.500M8.500 21.500h7M12 9a1.500 1.500 0 1 0 0-.1M8 12a5 5 0 0 1 0-7M16 12a5 5 0 0 0 0-7M5 14.500a9 9 0 0 1 0-12M19 14.500a9 9 0 0 0 0-12" />
  ),
  transfer: <path d="M3 8.500h15m-4-4.500 4 4.500-4 4.500M21 16H6m4-4.500L6 16l4 4.500" />,
  undo: <path d="M4 9h11a5 5 0 0 1 0 10h-5M8.500 4.500 4 9l4.500 4.500" />,
} as const;

export type DeskIconName = IconName | keyof typeof drawings;

const isOwn = (name: DeskIconName): name is keyof typeof drawings => name in drawings;

/** An icon of the site's set or of the back office's own, next to a label. */
export const DeskIcon = ({ name, size = 20 }: { name: DeskIconName; size?: number }) =>
  isOwn(name) ? <LineDrawing size={size}>{drawings[name]}</LineDrawing> : <Icon name={name} size={size} />;
