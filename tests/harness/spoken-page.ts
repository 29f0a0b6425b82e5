import type { Page } from 'playwright-core';

/** One stop of a screen reader: what it says of a node of the page, in reading order. */
export interface Spoken {
  role: string;
  name: string;
  /** Of a heading. */
  level: number | null;
  /** States and descriptions that are said after the name. */
  states: string[];
  isFocusable: boolean;
}

interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** Roles that say nothing themselves: their content does. */
const SILENT = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'LineBreak',
  'ListMarker',
  'RootWebArea',
  'paragraph',
  'LabelText',
]);
/** Roles whose name is all that is said of their content. */
const WHOLE = new Set([
  'heading',
  'link',
  'button',
  'image',
  'img',
  'tab',
  'option',
  'radio',
  'checkbox',
  'DisclosureTriangle',
]);
const STATES = ['required', 'invalid', 'checked', 'expanded', 'disabled', 'pressed', 'selected', 'busy'];

/** Reads the accessibility tree of a page, as Chromium hands it to a screen reader. */
export async function speakPage(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const said: Spoken[] = [];
    const read = (node: Node | undefined): void => {
      if (!node) return;
      const role = node.role?.value ?? 'none';
      const isSaid = !node.ignored && !SILENT.has(role);
      if (isSaid) said.push(toSpoken(node, role));
      if (!isSaid || !WHOLE.has(role)) for (const id of node.childIds ?? []) read(byId.get(id));
    };
    read(nodes[0]);
    return said.filter(({ role, name, isFocusable }) => name !== '' || isFocusable || role !== 'StaticText');
  } finally {
    await session.detach();
  }
}

function toSpoken({ name, description, properties = [] }: Node, role: string): Spoken {
  const getValue = (property: string): unknown => properties.find((one) => one.name === property)?.value.value;
  const level = getValue('level');
  return {
    role,
    name: (name?.value ?? '').replace(/\s+/g, ' ').trim(),
    level: role === 'heading' && typeof level === 'number' ? level : null,
    states: [
      ...STATES.filter((state) => ![undefined, false, 'false'].includes(getValue(state) as never)),
      ...(description?.value ? [description.value] : []),
    ],
    isFocusable: getValue('focusable') === true,
  };
}

/** A line of a transcript: « heading 1: Payer 13,80 € ». */
export const toLine = ({ role, name, level, states }: Spoken): string =>
  [`${role}${level ? ` ${level}` : ''}`, [name, ...states].filter(Boolean).join(', ')].filter(Boolean).join(': ');
