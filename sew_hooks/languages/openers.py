"""English words at the beginning of comments that writers spell with or without a capital.

None of them is a proper name, an abbreviation or a word in capitals: those have only one spelling. A word that is not
here carries no mark.
"""

from __future__ import annotations

_WORDS = """
a above accept access accumulate actually add added adding adjust advance after all allocate allow allows almost
already also alternatively always an and another any append appending apply are as ask assemble assign assigning
assume assuming at attach attempt avoid back backtrack basically be because before begin below between bind both bring
build building but by calculate calculating call calling can cannot change check checking checks choose clean cleanup
clear close collect collecting combine combining come compare comparing complete compute computing connect consider
consume continue convert converting convey copy copying corresponding could count counting create creates creating
decide declare decode decrease decrement default define delegate delete deleting depending destroy detect determine
determining disable discard discover display distribute divide do does drain draw drop due during each either
eliminate emit empty enable encode end ensure ensures enter enumerate equal erase especially even every everything
examine except exclude execute existing exit expand expect expected expects extend extract extracting fail fall fast
fetch fill filling filter find finding finds finish finished finally first fix flatten flip flush follow for force
format forward free from further gather generate generating get getting give given gives go going grab group grow
handle handles handling has have helper here hide hold how however if ignore ignoring implement in include included
including increase increment incrementing indicate indicates initial initialise initialize initializes initializing
initially insert inserting inside inspect instead instantiate intentionally invalid invert invoke is issue it iterate
iterating join jump just keep keeps know last later lazily lead leave let lets likewise limit link list load lock log
look loop looping maintain make makes making manually many map mark match may maximum maybe measure merge merging
might minimum missing modify more most move moving multiple multiply must need needed needs negative neither nested
never new next no none normal normalize normally not nothing notify now obtain offset old on once one only open
optional or order ordinary other others otherwise out output override overwrite pad parse parsing partition pass
perform performs pick place please poll pop populate position positive possibly prefer prepare preserve prevent
print prints process processing produce propagate protect provide prune publish pull push pushing put query
queue quick quickly raise re reach read reading reads rebuild receive recompute record recursive recursively reduce
refresh regardless register reject release reload remaining remember remove removes removing rename render repeat
replace report require required reset resize resolve restore resume retrieve return returns reuse
reverse reversing rewrite right rotate round run running same save scan schedule search second see seek select send
separate serialize set sets setting several shift should show shrink shut signal similar similarly simple simply since
single skip skipping slow so some sometimes sort sorting special specify split splitting standard start starting
starts still stop store stores storing strip subtract such sum supply support suppress swap switch take taking tell
temporarily temporary terminate test than that the their them then there therefore these they third this those though
three throw thus to together too total track transfer transform translate traverse traversing treat trigger trim true
truncate try trying turn two typically undo unless unlike unlock until unwrap up update updates updating use used uses
using usually validate valid verify wait walk want was we what when whenever where whether which while will with
within without wrap write writing wrong you your zero
"""

OPENERS = frozenset(_WORDS.split())
