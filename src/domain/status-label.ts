export type Tone = '' | 'is-good' | 'is-wait' | 'is-stop';
/** The French name of a stored value. Without a tone it is plain text. */
export type StatusLabel = readonly [name: string, tone?: Tone];
/** French names by stored value. */
export type StatusLabels = Readonly<Record<string, StatusLabel>>;
