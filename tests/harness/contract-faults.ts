/** Answers that differ from the OpenAPI documents. The test in which they are found fails. */
export const contractFaults: string[] = [];
