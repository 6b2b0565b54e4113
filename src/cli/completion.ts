/**
 * `limitless completion`: scripts that complete the command in a shell, and the hidden command that these call at each Tab.
 *
 * The words come from the command's own options. Own code, since the packages for it never complete the names of files
 * (@bomb.sh/tab 0.0.22), or edit the shell's settings (tabtab).
 */
import { Argument, type Command, Command as Subcommand } from "commander";
import { UsageError } from "./errors.ts";
import { flush, type Io, write } from "./io.ts";
import { choicesOf, helpText, oneOf } from "./options.ts";

/** Scripts by shell. File names are completed where there is nothing else. */
const SCRIPTS = {
  bash: `_limitless() {
  local IFS=$'\\n'
  COMPREPLY=($(limitless complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _limitless limitless
`,
  zsh: `#compdef limitless
_limitless() {
  local -a found
  found=("\${(@f)$(limitless complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null | sed 's/:/\\\\:/g; s/\\t/:/')}")
  if [[ -n "$found" ]]; then _describe -t words limitless found; else _files; fi
}
if [[ "$funcstack[1]" = _limitless ]]; then _limitless "$@"; else compdef _limitless limitless; fi
`,
  fish: `complete -c limitless -a '(limitless complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
} as const;

type Shell = keyof typeof SCRIPTS;
const SHELLS = Object.keys(SCRIPTS) as Shell[];

const HELP = `The script completes commands, options and their values, and names of files. It calls limitless, which must be on
the PATH.

Examples:
  limitless completion bash > ~/.local/share/bash-completion/completions/limitless
  source <(limitless completion zsh)
  limitless completion fish > ~/.config/fish/completions/limitless.fish`;

export function completionCommand(io: Io): Command {
  return new Subcommand("completion")
    .summary("a script that completes commands in bash, zsh or fish")
    .description("Prints a script that completes the command in a shell.")
    .addArgument(new Argument("<SHELL>", SHELLS.join(", ")).argParser(shellOf))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action(async (shell: Shell) => {
      await write(io.output, SCRIPTS[shell]);
      await flush(io.output);
    });
}

function shellOf(text: string): Shell {
  try {
    return oneOf(SHELLS)(text);
  } catch (error) {
    throw new UsageError(`SHELL: ${(error as Error).message}.`);
  }
}

/** The hidden command: completes the last of the words after "--", a line each with a tab and a description. */
export function completeCommand(io: Io, program: Command): Command {
  return new Subcommand("complete").argument("[WORDS...]").action(async (words: string[]) => {
    const found = completionsOf(program, words).map(({ value, about }) => `${value}\t${about}\n`);
    await write(io.output, found.join(""));
    await flush(io.output);
  });
}

interface Completion {
  readonly value: string;
  readonly about: string;
}

/** Completions of the last of some words: commands, options, or an option's values; nothing where it is a file or a number. */
function completionsOf(program: Command, given: readonly string[]): Completion[] {
  // Bash gives "--world=sky" as three words.
  const words = given.filter((word) => word !== "=");
  const last = words.at(-1) ?? "";
  const [name, ...rest] = words.slice(0, -1);
  const starting = (all: readonly Completion[]) => all.filter(({ value }) => value.startsWith(last));
  const commands = program.createHelp().visibleCommands(program);
  const listed = commands.map((each) => ({ value: each.name(), about: each.summary() || each.description() }));
  if (name === undefined || (name === "help" && rest.length === 0)) return starting(listed);
  const command = commands.find((each) => each.name() === name);
  if (!command) return [];
  const options = command.createHelp().visibleOptions(command);
  const before = options.find(({ long, short }) => rest.length > 0 && [long, short].includes(rest.at(-1)));
  if (before && (before.required || before.optional))
    return starting(choicesOf(before).map((value) => ({ value, about: before.description })));
  if (last.startsWith("-"))
    return starting(
      options.map(({ long, short, description }) => ({ value: long ?? short ?? "", about: description })),
    );
  return name === "completion" ? starting(SHELLS.map((value) => ({ value, about: "" }))) : [];
}
