export interface AntivirusPort {
  /** Whether a malicious program was recognised in these bytes. Throws when the scanner cannot tell: try again. */
  isInfected(bytes: Uint8Array): Promise<boolean>;
}
