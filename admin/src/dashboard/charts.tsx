import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatEuros } from '../../../src/domain/money.ts';
import { LETTER_STATES } from '../status-labels.tsx';
import { AGES, shortDay, STEPS, type DashboardPart } from './labels.ts';

/** Series differ by dash and width too, not by colour alone. */
const LINES = [
  { stroke: 'var(--action)', strokeWidth: 3 },
  { stroke: 'var(--link)', strokeWidth: 2, strokeDasharray: '8 4' },
  { stroke: 'var(--leaf)', strokeWidth: 2, strokeDasharray: '2 4' },
  { stroke: 'var(--cachet)', strokeWidth: 2, strokeDasharray: '12 3 2 3' },
] as const;
const FILLS = ['var(--leaf)', 'var(--amber)', 'var(--link)', 'var(--cachet)'] as const;
const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };
const TOOLTIP = { background: 'var(--surface)', borderColor: 'var(--line-strong)', color: 'var(--ink)' };
const grid = <CartesianGrid stroke="var(--line)" vertical={false} />;

const count = (value: unknown): string => Number(value).toLocaleString('fr-FR');
const sum = (value: unknown): string => formatEuros(Number(value));

interface Series<Row> {
  key: keyof Row & string;
  name: string;
}

function DayLines<Row extends { day: string }>({
  rows,
  series,
  format,
}: {
  rows: readonly Row[];
  series: readonly Series<Row>[];
  format: (value: unknown) => string;
}) {
  return (
    <ResponsiveContainer width="100%" height={260}>
      <LineChart data={[...rows]} margin={{ top: 8, right: 16, bottom: 0, left: 8 }}>
        {grid}
        <XAxis dataKey="day" tickFormatter={shortDay} tick={TICK} minTickGap={32} />
        <YAxis tickFormatter={format} tick={TICK} allowDecimals={false} width={72} />
        <Tooltip labelFormatter={(day) => shortDay(String(day))} formatter={format} contentStyle={TOOLTIP} />
        <Legend />
        {series.map(({ key, name }, position) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            type="linear"
            dot={false}
            isAnimationActive={false}
            {...LINES[position]!}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

export const LettersChart = ({ days }: { days: DashboardPart<'days'> }) => (
  <DayLines
    rows={days}
    format={count}
    series={[
      { key: 'ordered', name: 'Commandées' },
      { key: 'handedOver', name: 'Remises' },
      { key: 'delivered', name: 'Distribuées' },
      { key: 'returned', name: 'Revenues' },
    ]}
  />
);

export const MoneyChart = ({ days }: { days: DashboardPart<'days'> }) => (
  <DayLines
    rows={days}
    format={sum}
    series={[
      { key: 'receivedCents', name: 'Reçu' },
      { key: 'refundedCents', name: 'Remboursé' },
    ]}
  />
);

export const StatesChart = ({ states }: { states: DashboardPart<'states'> }) => (
  <ResponsiveContainer width="100%" height={Math.max(160, states.length * 38 + 60)}>
    <BarChart
      layout="vertical"
      data={states.map((row) => ({
        ...row,
        name: LETTER_STATES[row.state as keyof typeof LETTER_STATES]?.[0] ?? row.state,
      }))}
      margin={{ top: 8, right: 16, bottom: 0, left: 8 }}
    >
      <XAxis type="number" tick={TICK} tickFormatter={count} allowDecimals={false} />
      <YAxis type="category" dataKey="name" tick={TICK} width={128} />
      <Tooltip formatter={count} contentStyle={TOOLTIP} />
      <Legend />
      {AGES.map(({ key, label }, position) => (
        <Bar key={key} dataKey={key} name={label} stackId="age" fill={FILLS[position]} isAnimationActive={false} />
      ))}
    </BarChart>
  </ResponsiveContainer>
);

export const FunnelChart = ({ funnel }: { funnel: NonNullable<DashboardPart<'funnel'>> }) => (
  <ResponsiveContainer width="100%" height={220}>
    <BarChart
      layout="vertical"
      data={funnel.map((row) => ({ ...row, name: STEPS[row.step] }))}
      margin={{ top: 8, right: 16, bottom: 0, left: 8 }}
    >
      <XAxis type="number" tick={TICK} tickFormatter={count} allowDecimals={false} />
      <YAxis type="category" dataKey="name" tick={TICK} width={128} />
      <Tooltip formatter={count} contentStyle={TOOLTIP} />
      <Bar dataKey="last30Days" name="En 30 jours" fill="var(--action)" isAnimationActive={false} />
    </BarChart>
  </ResponsiveContainer>
);
