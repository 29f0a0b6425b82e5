/** Whether partners are asked to print in colour. One price covers every letter, so none is. */
export const PRINTED_IN_COLOR: boolean = false;
